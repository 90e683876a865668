import type { AccountMailTexts } from './types.ts'

export const fr: AccountMailTexts = {
  plainGreeting: 'Bonjour,',
  footer: 'Vous recevez cet e-mail parce que cette adresse a été saisie sur {{site}}. Personne ne lit les réponses.',
  kinds: {
    reset_code: {
      subject: 'Votre code pour un nouveau mot de passe',
      body: 'Un nouveau mot de passe doit être défini pour votre compte sur {{site}}. Saisissez ce code là où il vous a été demandé. Il est valable {{minutes}} minutes :',
      button: null,
      after:
        'Si ce n’était pas vous, vous n’avez rien à faire : sans le code, votre mot de passe reste inchangé. Personne chez {{site}} ne vous le demandera jamais.',
    },
    sign_in_code: {
      subject: 'Votre code de connexion',
      body: 'Le mot de passe de votre compte sur {{site}} a été saisi. Saisissez ce code pour vous connecter. Il est valable {{minutes}} minutes :',
      button: null,
      after:
        'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe : changez-le immédiatement. Ne communiquez ce code à personne ; personne chez {{site}} ne vous le demandera jamais.',
    },
    step_code: {
      subject: 'Votre code de confirmation',
      body: 'Une étape dans votre compte sur {{site}} doit être confirmée. Saisissez ce code là où il vous a été demandé. Il est valable {{minutes}} minutes :',
      button: null,
      after:
        'Si ce n’était pas vous, quelqu’un est dans votre compte : déconnectez tous les autres navigateurs dans Paramètres → Sécurité et changez votre mot de passe. Ne communiquez ce code à personne.',
    },
    payout_code: {
      subject: 'Votre code pour un retrait',
      body: 'Un retrait de votre compte sur {{site}} doit être confirmé : {{amount}} ({{way}}) vers {{payee}}. Comparez le montant et le destinataire avec ce que vous avez demandé, puis saisissez ce code là où il vous a été demandé. Il ne vaut que pour ce retrait, pendant {{minutes}} minutes :',
      button: null,
      after:
        'Si le montant ou le destinataire ne sont pas les vôtres, quelqu’un est dans votre compte : ne saisissez ce code nulle part et ne le communiquez à personne, déconnectez tous les autres navigateurs dans Paramètres → Sécurité et changez votre mot de passe.',
    },
    password_reset: {
      subject: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte sur {{site}} a été redéfini avec un code envoyé à cette boîte. Tous les navigateurs connectés ont été déconnectés.',
      button: 'Se connecter',
      after: 'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe et vérifiez qui peut lire cette boîte.',
    },
    email_confirm: {
      subject: 'Veuillez confirmer votre adresse e-mail',
      body: 'Un compte a été ouvert sur {{site}} avec cette adresse. Veuillez confirmer qu’elle est à vous. Le lien est valable {{hours}} heures.',
      button: 'Confirmer l’adresse',
      after: 'Si ce n’était pas vous, ignorez cet e-mail : sans le lien, il ne se passe rien avec votre adresse.',
    },
    email_in_use: {
      subject: 'Vous avez déjà un compte sur {{site}}',
      body: 'Cette adresse a été saisie sur {{site}} pour ouvrir un compte ou en changer l’adresse. Elle appartient déjà à votre compte ; rien n’a donc changé.',
      button: 'Se connecter',
      after:
        'Si c’était vous, connectez-vous à votre compte ; si vous avez oublié le mot de passe, vous pourrez en définir un nouveau. Sinon, vous n’avez rien à faire.',
    },
    email_change: {
      subject: 'Veuillez confirmer votre nouvelle adresse',
      body: 'Cette adresse doit devenir celle d’un compte sur {{site}}. Elle le deviendra dès que vous l’aurez confirmée. Le lien est valable {{hours}} heures.',
      button: 'Confirmer la nouvelle adresse',
      after: 'Si ce n’était pas vous, ignorez cet e-mail : sans le lien, il ne se passe rien avec votre adresse.',
    },
    email_change_asked: {
      subject: 'Votre adresse e-mail va être modifiée',
      body: 'Votre compte sur {{site}} doit recevoir l’adresse {{address}}. Tant que le lien envoyé à cette adresse n’a pas été ouvert, rien ne change.',
      button: 'Définir un nouveau mot de passe',
      after:
        'Si c’était vous, vous n’avez rien à faire ici. Sinon, définissez dès maintenant un nouveau mot de passe : cela arrête la modification et déconnecte toute autre personne.',
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      body: 'Votre compte sur {{site}} a maintenant l’adresse {{address}}. Plus aucun e-mail à son sujet n’arrive à cette adresse-ci.',
      button: null,
      after: 'Si ce n’était pas vous, contactez aussitôt l’équipe de {{site}}.',
    },
    email_left: {
      subject: 'Un compte a quitté cette adresse',
      body: 'Un compte sur {{site}} avait été ouvert avec cette adresse, qui n’a jamais été confirmée. Ce compte a maintenant une autre adresse, et plus aucun e-mail à son sujet n’arrive ici.',
      button: null,
      after:
        'Si c’était votre compte et que la modification ne vient pas de vous, contactez aussitôt l’équipe de {{site}}. Si vous ne connaissez pas ce compte, vous n’avez rien à faire.',
    },
    email_test: {
      subject: 'Cet e-mail servait à essayer votre adresse',
      body: 'Vous avez demandé à {{site}} d’essayer de nouveau cette adresse, car les e-mails y étaient refusés. Vous lisez cet e-mail : les notifications arrivent de nouveau ici.',
      button: null,
      after: 'Si ce n’était pas vous, vous n’avez rien à faire : rien d’autre n’a changé.',
    },
    account_erased: {
      subject: 'Votre compte a été effacé',
      body: 'Comme vous l’avez demandé, votre compte sur {{site}} a été effacé. Restent ce que la loi demande de conserver (des montants, sans votre nom) et ce que d’autres ont payé.',
      button: null,
      after: 'C’est le dernier e-mail à ce sujet. Le nom dans l’adresse du profil sera libre pour d’autres après 90 jours.',
    },
  },
}
