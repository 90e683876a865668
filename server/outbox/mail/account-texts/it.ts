import type { AccountMailTexts } from './types.ts'

export const it: AccountMailTexts = {
  plainGreeting: 'Ciao,',
  footer: 'Ricevi questa email perché questo indirizzo è stato inserito su {{site}}. Nessuno legge le risposte.',
  kinds: {
    reset_code: {
      subject: 'Il tuo codice per una nuova password',
      body: 'Per il tuo account su {{site}} si vuole impostare una nuova password. Inserisci questo codice dove è stato richiesto. Vale {{minutes}} minuti:',
      button: null,
      after: 'Se non sei stato tu, non devi fare nulla: senza il codice la password resta com’è. Nessuno di {{site}} te lo chiederà mai.',
    },
    sign_in_code: {
      subject: 'Il tuo codice di accesso',
      body: 'È stata inserita la password del tuo account su {{site}}. Inserisci questo codice per accedere. Vale {{minutes}} minuti:',
      button: null,
      after:
        'Se non sei stato tu, qualcun altro conosce la tua password: impostane subito una nuova. Non comunicare questo codice a nessuno; nessuno di {{site}} te lo chiederà mai.',
    },
    step_code: {
      subject: 'Il tuo codice di conferma',
      body: 'Un passaggio nel tuo account su {{site}} va confermato. Inserisci questo codice dove è stato richiesto. Vale {{minutes}} minuti:',
      button: null,
      after:
        'Se non sei stato tu, qualcuno è nel tuo account: disconnetti tutti gli altri browser in Impostazioni → Sicurezza e imposta una nuova password. Non comunicare questo codice a nessuno.',
    },
    payout_code: {
      subject: 'Il tuo codice per un prelievo',
      body: 'Un prelievo dal tuo account su {{site}} va confermato: {{amount}} ({{way}}) a {{payee}}. Confronta importo e destinatario con quanto hai richiesto e inserisci questo codice dove è stato richiesto. Vale solo per questo prelievo e per {{minutes}} minuti:',
      button: null,
      after:
        'Se l’importo o il destinatario non sono i tuoi, qualcuno è nel tuo account: non inserire il codice da nessuna parte e non comunicarlo a nessuno, disconnetti tutti gli altri browser in Impostazioni → Sicurezza e imposta una nuova password.',
    },
    password_reset: {
      subject: 'La tua password è stata cambiata',
      body: 'La password del tuo account su {{site}} è stata reimpostata con un codice inviato a questa casella. Tutti i browser collegati sono stati disconnessi.',
      button: 'Accedi',
      after: 'Se non sei stato tu, imposta subito una nuova password e controlla chi può leggere questa casella.',
    },
    email_confirm: {
      subject: 'Conferma il tuo indirizzo email',
      body: 'Con questo indirizzo è stato aperto un account su {{site}}. Conferma che è tuo. Il link vale {{hours}} ore.',
      button: 'Conferma l’indirizzo',
      after: 'Se non sei stato tu, ignora questa email: senza il link non succede nulla con il tuo indirizzo.',
    },
    email_in_use: {
      subject: 'Hai già un account su {{site}}',
      body: 'Questo indirizzo è stato inserito su {{site}} per aprire un account o per assegnarglielo. Appartiene già al tuo account, quindi non è cambiato nulla.',
      button: 'Accedi',
      after:
        'Se sei stato tu, accedi al tuo account: se hai dimenticato la password, lì puoi impostarne una nuova. Se non sei stato tu, non devi fare nulla.',
    },
    email_change: {
      subject: 'Conferma il tuo nuovo indirizzo email',
      body: 'Questo indirizzo deve diventare quello di un account su {{site}}. Lo diventa quando lo confermi. Il link vale {{hours}} ore.',
      button: 'Conferma il nuovo indirizzo',
      after: 'Se non sei stato tu, ignora questa email: senza il link non succede nulla con il tuo indirizzo.',
    },
    email_change_asked: {
      subject: 'Il tuo indirizzo email sta per cambiare',
      body: 'Il tuo account su {{site}} deve ricevere l’indirizzo {{address}}. Finché non viene aperto il link inviato a quell’indirizzo, resta tutto com’è.',
      button: 'Imposta una nuova password',
      after:
        'Se sei stato tu, qui non devi fare nulla. Altrimenti imposta subito una nuova password: così fermi il cambio e disconnetti chiunque altro.',
    },
    email_changed: {
      subject: 'Il tuo indirizzo email è stato cambiato',
      body: 'Il tuo account su {{site}} ora ha l’indirizzo {{address}}. A questo indirizzo non arrivano più email che lo riguardano.',
      button: null,
      after: 'Se non sei stato tu, contatta subito chi gestisce {{site}}.',
    },
    email_left: {
      subject: 'Un account ha lasciato questo indirizzo',
      body: 'Con questo indirizzo, mai confermato, era stato aperto un account su {{site}}. Ora quell’account ha un altro indirizzo e qui non arrivano più email che lo riguardano.',
      button: null,
      after:
        'Se era il tuo account e non sei stato tu a cambiarlo, contatta subito chi gestisce {{site}}. Se non conosci nessun account del genere, non devi fare nulla.',
    },
    email_test: {
      subject: 'Questa email serviva a provare il tuo indirizzo',
      body: 'Hai chiesto a {{site}} di riprovare questo indirizzo, perché le email venivano respinte. Stai leggendo questa email: le notifiche arrivano di nuovo qui.',
      button: null,
      after: 'Se non sei stato tu, non devi fare nulla: non è cambiato altro.',
    },
    account_erased: {
      subject: 'Il tuo account è stato cancellato',
      body: 'Come hai chiesto, il tuo account su {{site}} è stato cancellato. Resta ciò che la legge chiede di conservare (gli importi, senza il tuo nome) e ciò che altri hanno pagato.',
      button: null,
      after: 'Questa è l’ultima email che lo riguarda. Il nome nell’indirizzo del profilo sarà libero per altri dopo 90 giorni.',
    },
  },
}
