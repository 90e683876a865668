import type { MailTexts } from './types.ts'

export const fr: MailTexts = {
  greeting: 'Bonjour {{name}},',
  former: 'Ancien membre',
  open: 'Ouvrir sur {{site}}',
  footer: 'Vous recevez cet e-mail parce que vous avez un compte sur {{site}}. Les réponses à cette adresse ne sont pas lues.',
  unsubscribe: 'Ne plus recevoir d’e-mails de ce type : {{list}}',
  unsubscribePage: {
    title: 'Ne plus recevoir ces e-mails ?',
    text: 'Vous ne recevrez plus d’e-mails à ce sujet : {{list}}. Vous trouverez toujours tout dans vos notifications, et les e-mails sur votre argent et la sécurité de votre compte continueront d’arriver.',
    button: 'Se désabonner',
    doneTitle: 'Vous êtes désabonné',
    doneText: 'Vous ne recevrez plus d’e-mails à ce sujet : {{list}}. Vous pouvez les réactiver dans Paramètres → Notifications.',
    invalid: 'Ce lien n’est pas valide. Veuillez rouvrir le lien contenu dans l’e-mail.',
  },
  lists: {
    orders: 'Commandes',
    sales: 'Pourboires et ventes',
    comments: 'Commentaires',
    follows: 'Publications des modèles que vous suivez',
    pro: 'Pro',
    applications: 'Votre candidature',
  },
  discreet: {
    sender: 'Notifications',
    subject: 'Vous avez une nouvelle notification',
    accountSubject: 'Un message pour vous',
    body: 'Il y a du nouveau pour vous. Connectez-vous pour voir de quoi il s’agit.',
    open: 'Ouvrir',
    footer: 'Vous recevez cet e-mail parce que vous avez un compte ici. Vous avez choisi des e-mails qui ne révèlent rien.',
  },
  kinds: {
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte sur {{site}} a été modifié. Tous les autres navigateurs ont été déconnectés et les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, choisissez immédiatement « Mot de passe oublié » sur la page de connexion.',
    },
    application_submitted: {
      subject: 'Nous avons bien reçu votre candidature',
      body: 'Merci d’avoir posé votre candidature comme modèle sur {{site}}. Nous examinons nous-mêmes chaque candidature et vous préviendrons dès que la décision sera prise.',
    },
    application_needs_info: {
      subject: 'Il manque encore un élément à votre candidature',
      body: 'Nous avons examiné votre candidature comme modèle et, avant de décider, nous avons encore besoin de ceci :',
    },
    application_approved: {
      subject: 'Bienvenue : vous êtes maintenant modèle sur {{site}}',
      body: 'Votre candidature est acceptée. Votre profil est prêt : ajoutez une photo, dites ce que vous créez et mettez en vente votre premier produit.',
    },
    application_rejected: {
      subject: 'Votre candidature n’a pas été acceptée',
      body: 'Nous avons examiné votre candidature comme modèle et ne pouvons pas l’accepter. Le motif :',
    },
    pro_reminder_renewed: {
      subject: 'Votre Pro est renouvelé le {{date}}',
      body: 'Votre abonnement Pro sera renouvelé depuis votre portefeuille le {{moment}}. Vérifiez que votre solde suffit.',
    },
    pro_reminder_off: {
      subject: 'Votre Pro se termine le {{date}}',
      body: 'Votre abonnement Pro se termine le {{moment}}. Le renouvellement est désactivé : activez-le ou prolongez Pro pour le garder.',
    },
    pro_reminder_suspended: {
      subject: 'Votre Pro se termine le {{date}}',
      body: 'Votre abonnement Pro se termine le {{moment}}. Votre compte est suspendu au-delà de cette date : Pro n’est donc pas renouvelé et rien n’est prélevé sur votre portefeuille.',
    },
    pro_renewed: {
      subject: 'Votre Pro est renouvelé',
      body: 'Votre abonnement Pro a été renouvelé depuis votre portefeuille et dure jusqu’au {{date}}.',
    },
    pro_renewal_stopped_price: {
      subject: 'Votre Pro ne sera pas renouvelé automatiquement',
      body: 'Le prix de votre formule a changé. Nous ne prélevons pas plus que ce que vous avez accepté ; le renouvellement est donc désactivé. Consultez le nouveau prix et réactivez-le si vous le souhaitez.',
    },
    pro_renewal_stopped_plan: {
      subject: 'Votre Pro ne sera pas renouvelé automatiquement',
      body: 'Votre formule n’est plus proposée ; le renouvellement est donc désactivé. Choisissez une autre formule pour garder Pro.',
    },
    pro_ended_off: {
      subject: 'Votre Pro est terminé',
      body: 'Votre abonnement Pro est terminé, car le renouvellement était désactivé. Vous pouvez revenir à Pro quand vous voulez.',
    },
    pro_ended_short_balance: {
      subject: 'Votre Pro n’a pas pu être renouvelé',
      body: 'Votre abonnement Pro est terminé : le solde de votre portefeuille ne suffisait pas pour le renouveler. Ajoutez des fonds et abonnez-vous de nouveau pour retrouver Pro.',
    },
    pro_ended_suspended: {
      subject: 'Votre Pro est terminé',
      body: 'Votre abonnement Pro est terminé. Votre compte est suspendu : Pro n’a donc pas été renouvelé et rien n’a été prélevé sur votre portefeuille. Dès que votre compte sera rétabli, vous pourrez revenir à Pro quand vous voulez.',
    },
    tip_received: {
      subject: '{{name}} vous a donné un pourboire de {{amount}}',
      body: '{{name}} vous a donné un pourboire de {{amount}}. Votre part est déjà dans votre portefeuille.',
    },
    post_sold: {
      subject: '{{name}} a acheté « {{title}} »',
      body: '{{name}} a acheté votre publication « {{title}} » pour {{amount}}. Votre part est déjà dans votre portefeuille.',
    },
    new_post: { subject: '{{name}} a publié « {{title}} »', body: '{{name}}, que vous suivez, a publié « {{title}} ».' },
    comment_received: {
      subject: '{{name}} a commenté « {{title}} »',
      body: '{{name}} a écrit un commentaire sur votre publication « {{title}} ».',
    },
    order_placed: {
      subject: 'Nouvelle commande : {{productName}}',
      body: '{{name}} a commandé « {{productName}} » pour {{amount}}. Acceptez ou refusez la commande à temps ; sinon, elle prend fin d’elle-même et l’argent est rendu.',
    },
    order_accepted: {
      subject: '{{name}} a accepté votre commande',
      body: '{{name}} a accepté votre commande « {{productName}} » et y travaille maintenant.',
    },
    order_completed: {
      subject: 'Votre commande est arrivée : {{productName}}',
      body: '{{name}} a livré votre commande « {{productName}} ». Vous pouvez la regarder et la télécharger.',
    },
    order_rejected_model: {
      subject: 'Votre commande a été refusée',
      body: '{{name}} a refusé votre commande « {{productName}} ». La somme entière de {{amount}} est de retour dans votre portefeuille. Le motif :',
    },
    order_rejected_admin: {
      subject: 'Votre commande a été annulée',
      body: 'L’équipe de {{site}} a annulé votre commande « {{productName}} » auprès de {{name}}. La somme entière de {{amount}} est de retour dans votre portefeuille. Le motif :',
    },
    order_rejected_clock: {
      subject: 'Votre commande a expiré',
      body: '{{name}} n’a pas donné suite à temps à votre commande « {{productName}} », qui a donc pris fin. La somme entière de {{amount}} est de retour dans votre portefeuille.',
    },
    order_cancelled_customer: {
      subject: 'Commande annulée : {{productName}}',
      body: '{{name}} a annulé la commande « {{productName}} ». Vous n’avez plus rien à faire.',
    },
    order_cancelled_admin: {
      subject: 'Commande annulée : {{productName}}',
      body: 'L’équipe de {{site}} a annulé la commande « {{productName}} » de {{name}}. Le client a été remboursé ; vous n’avez plus rien à faire. Le motif :',
    },
    order_cancelled_clock: {
      subject: 'Commande expirée : {{productName}}',
      body: 'La commande « {{productName}} » de {{name}} n’a pas été traitée à temps et a pris fin. Le client a été remboursé.',
    },
    deposit_credited: {
      subject: 'Votre dépôt est arrivé',
      body: 'Votre dépôt est arrivé : {{amount}} sont maintenant dans votre portefeuille sur {{site}}.',
    },
    deposit_failed_expired: {
      subject: 'Votre dépôt n’a pas été payé à temps',
      body: 'Le lien de paiement de votre dépôt de {{amount}} sur {{site}} a expiré et rien n’est arrivé. Si vous avez payé malgré tout, vous n’avez rien à faire : il sera crédité dès qu’il arrivera. Sinon, vous pouvez lancer un autre dépôt quand vous voulez.',
    },
    deposit_failed_provider_failed: {
      subject: 'Votre dépôt n’a pas pu être ouvert',
      body: 'Votre dépôt de {{amount}} sur {{site}} n’a pas pu être ouvert chez le prestataire de paiement. Rien n’a été débité. Veuillez réessayer.',
    },
    withdrawal_sent: {
      subject: 'Votre retrait a été envoyé',
      body: 'Votre retrait de {{amount}} a été versé là où vous l’avez demandé. Il peut mettre un certain temps à y apparaître.',
    },
    withdrawal_rejected: {
      subject: 'Votre retrait a été refusé',
      body: 'L’équipe de {{site}} a refusé votre retrait. La somme entière de {{amount}} est de retour dans votre portefeuille. Le motif :',
    },
    google_linked: {
      subject: 'Google a été associé à votre compte',
      body: 'Le compte Google {{email}} peut désormais se connecter à votre compte sur {{site}}. Si c’était vous, vous n’avez rien à faire. Sinon, dissociez-le immédiatement dans Paramètres → Sécurité et changez votre mot de passe.',
    },
    google_unlinked: {
      subject: 'Google a été dissocié de votre compte',
      body: 'Le compte Google {{email}} ne peut plus se connecter à votre compte sur {{site}}. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe.',
    },
    two_factor_on: {
      subject: 'La double authentification a été activée',
      body: 'Une deuxième étape a été ajoutée à la connexion à votre compte sur {{site}}. Tous les autres navigateurs ont été déconnectés et les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, choisissez immédiatement « Mot de passe oublié » sur la page de connexion et écrivez aux responsables de {{site}}.',
    },
    two_factor_off: {
      subject: 'La double authentification a été désactivée',
      body: 'Une deuxième étape de la connexion à votre compte sur {{site}} a été désactivée. Plus aucun navigateur n’est de confiance et les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe.',
    },
    backup_codes_renewed: {
      subject: 'De nouveaux codes de secours',
      body: 'De nouveaux codes de secours ont été créés pour votre compte sur {{site}}. Les anciens ne sont plus valables. Les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe.',
    },
    backup_code_used: {
      subject: 'Un code de secours a été utilisé',
      body: 'Un code de secours de votre compte sur {{site}} a été utilisé. Il n’est plus valable. Codes restants : {{left}}. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe et créez de nouveaux codes de secours.',
    },
    new_sign_in_from: {
      subject: 'Nouvelle connexion à votre compte',
      body: 'Le {{moment}}, une connexion à votre compte sur {{site}} a eu lieu depuis un navigateur jamais utilisé auparavant : {{device}}. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe et déconnectez les navigateurs que vous ne connaissez pas dans Paramètres → Sécurité.',
    },
    new_sign_in_unknown: {
      subject: 'Nouvelle connexion à votre compte',
      body: 'Le {{moment}}, une connexion à votre compte sur {{site}} a eu lieu depuis un navigateur jamais utilisé auparavant. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe et déconnectez les navigateurs que vous ne connaissez pas dans Paramètres → Sécurité.',
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      body: 'La clé d’accès « {{title}} » peut désormais se connecter à votre compte sur {{site}}. Les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, retirez-la immédiatement dans Paramètres → Sécurité et changez votre mot de passe.',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      body: 'La clé d’accès « {{title}} » ne peut plus se connecter à votre compte sur {{site}}. Les retraits attendent 24 heures. Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe.',
    },
    export_ready: {
      subject: 'La copie de vos données est prête',
      body: 'La copie de vos données demandée sur {{site}} est prête. Vous pouvez la télécharger jusqu’au {{date}} dans Paramètres → Sécurité. Si vous ne l’avez pas demandée, changez immédiatement votre mot de passe.',
    },
    export_failed: {
      subject: 'La copie de vos données n’a pas pu être créée',
      body: 'À cause d’un problème de notre côté, la copie de vos données demandée sur {{site}} n’a pas pu être créée. Demandez-la à nouveau dans Paramètres → Sécurité.',
    },
    closing_begun: {
      subject: 'Votre compte sera effacé le {{date}}',
      body: 'Vous avez demandé la fermeture de votre compte sur {{site}}. Il sera effacé le {{date}}. D’ici là, vous pouvez vous connecter et le garder en un clic. Si ce n’était pas vous, connectez-vous, gardez le compte et changez immédiatement votre mot de passe.',
    },
    closing_undone: {
      subject: 'Votre compte reste ouvert',
      body: 'Votre compte sur {{site}} ne sera pas effacé : il a été gardé. Si ce n’était pas vous, changez immédiatement votre mot de passe.',
    },
    closing_reminder: {
      subject: 'Votre compte sera effacé le {{date}}',
      body: 'Bientôt, votre compte sur {{site}} sera effacé : le {{moment}}. D’ici là, vous pouvez vous connecter et le garder en un clic, ou télécharger une copie de vos données.',
    },
    closing_waits: {
      subject: 'Votre compte ne peut pas encore être effacé',
      body: 'Votre compte sur {{site}} devait être effacé maintenant, mais il contient encore de l’argent ou des commandes. Connectez-vous et réglez-les dans Paramètres → Sécurité : il sera effacé ensuite, ou vous pouvez le garder.',
    },
    account_suspended_until: {
      subject: 'Votre compte est suspendu jusqu’au {{date}}',
      body: 'Votre compte sur {{site}} est suspendu jusqu’au {{moment}}. Vous pouvez vous connecter et lire, terminer les commandes déjà payées et exporter vos données ; rien n’est perdu. La raison :',
    },
    account_suspended_open: {
      subject: 'Votre compte est suspendu',
      body: 'Votre compte sur {{site}} est suspendu jusqu’à ce que nous levions la suspension. Vous pouvez vous connecter et lire, terminer les commandes déjà payées et exporter vos données ; rien n’est perdu. La raison :',
    },
    account_restored: {
      subject: 'Votre compte est rétabli',
      body: 'La suspension de votre compte sur {{site}} est terminée. Tout fonctionne de nouveau comme avant.',
    },
    sessions_ended: {
      subject: 'Vous avez été déconnecté partout',
      body: 'L’équipe de {{site}} a mis fin à toutes les sessions de votre compte : plus aucun navigateur n’est connecté ni de confiance. Rien d’autre n’a changé et vous pouvez vous reconnecter. Si vous pensez que quelqu’un d’autre connaît votre mot de passe, choisissez « Mot de passe oublié ? » sur la page de connexion.',
    },
    support_access: {
      subject: 'L’assistance consulte votre compte',
      body: 'Une personne de l’assistance de {{site}} a ouvert votre compte pour le consulter, au plus tard jusqu’au {{moment}}. Elle ne peut rien modifier, ni déplacer d’argent, ni écrire à personne. Chaque visite figure dans Paramètres → Sécurité. Sa raison :',
    },
  },
}
