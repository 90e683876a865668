import type { MailTexts } from './types.ts'

export const it: MailTexts = {
  greeting: 'Ciao {{name}},',
  former: 'Ex membro',
  open: 'Apri su {{site}}',
  footer: 'Ricevi questa e-mail perché hai un account su {{site}}. Le risposte a questo indirizzo non vengono lette.',
  unsubscribe: 'Non ricevere più e-mail di questo tipo: {{list}}',
  unsubscribePage: {
    title: 'Non vuoi più queste e-mail?',
    text: 'Non riceverai più e-mail su questo: {{list}}. Troverai comunque tutto nelle notifiche, e continuerai a ricevere le e-mail sul tuo denaro e sulla sicurezza del tuo account.',
    button: 'Annulla iscrizione',
    doneTitle: 'Iscrizione annullata',
    doneText: 'Non riceverai più e-mail su questo: {{list}}. Puoi riattivarle in Impostazioni → Notifiche.',
    invalid: 'Questo link non è valido. Apri di nuovo il link contenuto nell’e-mail.',
  },
  lists: {
    orders: 'Ordini',
    sales: 'Mance e vendite',
    comments: 'Commenti',
    follows: 'Nuovi post di chi segui',
    pro: 'Pro',
    applications: 'La tua candidatura',
  },
  discreet: {
    sender: 'Notifiche',
    subject: 'Hai una nuova notifica',
    accountSubject: 'Un messaggio per te',
    body: 'C’è una novità per te. Accedi per vedere di che cosa si tratta.',
    open: 'Apri',
    footer: 'Ricevi questa e-mail perché hai un account qui. Hai scelto e-mail che non rivelano nulla.',
  },
  kinds: {
    password_changed: {
      subject: 'La tua password è stata cambiata',
      body: 'La password del tuo account su {{site}} è stata cambiata. Tutti gli altri browser sono stati disconnessi e i prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti scegli subito «Password dimenticata» nella pagina di accesso.',
    },
    application_submitted: {
      subject: 'Abbiamo ricevuto la tua candidatura',
      body: 'Grazie per esserti candidato come modello su {{site}}. Esaminiamo personalmente ogni candidatura e ti avviseremo appena avremo deciso.',
    },
    application_needs_info: {
      subject: 'Alla tua candidatura manca ancora qualcosa',
      body: 'Abbiamo esaminato la tua candidatura come modello e, prima di decidere, ci serve ancora qualcosa:',
    },
    application_approved: {
      subject: 'Benvenuto: ora sei un modello su {{site}}',
      body: 'La tua candidatura è stata accettata. Il tuo profilo è pronto: aggiungi una foto, racconta che cosa crei e metti in vendita il tuo primo prodotto.',
    },
    application_rejected: {
      subject: 'La tua candidatura non è stata accettata',
      body: 'Abbiamo esaminato la tua candidatura come modello e non possiamo accettarla. Il motivo:',
    },
    pro_reminder_renewed: {
      subject: 'Il tuo Pro si rinnova il {{date}}',
      body: 'Il tuo abbonamento Pro viene rinnovato dal tuo portafoglio il {{moment}}. Controlla che il saldo sia sufficiente.',
    },
    pro_reminder_off: {
      subject: 'Il tuo Pro scade il {{date}}',
      body: 'Il tuo abbonamento Pro scade il {{moment}}. Il rinnovo è disattivato: attivalo o prolunga Pro per conservarlo.',
    },
    pro_reminder_suspended: {
      subject: 'Il tuo Pro scade il {{date}}',
      body: 'Il tuo abbonamento Pro scade il {{moment}}. Il tuo account è sospeso oltre quella data, perciò Pro non viene rinnovato e dal tuo portafoglio non viene prelevato nulla.',
    },
    pro_renewed: {
      subject: 'Il tuo Pro è stato rinnovato',
      body: 'Il tuo abbonamento Pro è stato rinnovato dal tuo portafoglio e vale fino al {{date}}.',
    },
    pro_renewal_stopped_price: {
      subject: 'Il tuo Pro non si rinnoverà da solo',
      body: 'Il prezzo del tuo piano è cambiato. Non preleviamo dal portafoglio più di quanto hai accettato, perciò il rinnovo ora è disattivato. Guarda il nuovo prezzo e, se vuoi, riattivalo.',
    },
    pro_renewal_stopped_plan: {
      subject: 'Il tuo Pro non si rinnoverà da solo',
      body: 'Il tuo piano non è più disponibile, perciò il rinnovo ora è disattivato. Scegli un altro piano per conservare Pro.',
    },
    pro_ended_off: {
      subject: 'Il tuo Pro è terminato',
      body: 'Il tuo abbonamento Pro è terminato perché il rinnovo era disattivato. Puoi tornare a Pro quando vuoi.',
    },
    pro_ended_short_balance: {
      subject: 'Non è stato possibile rinnovare il tuo Pro',
      body: 'Il tuo abbonamento Pro è terminato: il saldo del portafoglio non bastava per rinnovarlo. Ricarica il portafoglio e abbonati di nuovo per riavere Pro.',
    },
    pro_ended_suspended: {
      subject: 'Il tuo Pro è terminato',
      body: 'Il tuo abbonamento Pro è terminato. Il tuo account è sospeso, perciò Pro non è stato rinnovato e dal tuo portafoglio non è stato prelevato nulla. Quando l’account sarà ripristinato, puoi tornare a Pro quando vuoi.',
    },
    tip_received: {
      subject: '{{name}} ti ha dato una mancia di {{amount}}',
      body: '{{name}} ti ha dato una mancia di {{amount}}. La tua parte è già nel tuo portafoglio.',
    },
    post_sold: {
      subject: '{{name}} ha acquistato «{{title}}»',
      body: '{{name}} ha acquistato il tuo post «{{title}}» per {{amount}}. La tua parte è già nel tuo portafoglio.',
    },
    new_post: { subject: '{{name}} ha pubblicato «{{title}}»', body: '{{name}}, che segui, ha pubblicato «{{title}}».' },
    comment_received: { subject: '{{name}} ha commentato «{{title}}»', body: '{{name}} ha scritto un commento al tuo post «{{title}}».' },
    order_placed: {
      subject: 'Nuovo ordine: {{productName}}',
      body: '{{name}} ha ordinato «{{productName}}» per {{amount}}. Accetta o rifiuta l’ordine in tempo, altrimenti scade da solo e il denaro viene restituito.',
    },
    order_accepted: {
      subject: '{{name}} ha accettato il tuo ordine',
      body: '{{name}} ha accettato il tuo ordine «{{productName}}» e ora ci sta lavorando.',
    },
    order_completed: {
      subject: 'Il tuo ordine è pronto: {{productName}}',
      body: '{{name}} ha consegnato il tuo ordine «{{productName}}». Ora puoi guardarlo e scaricarlo.',
    },
    order_rejected_model: {
      subject: 'Il tuo ordine è stato rifiutato',
      body: '{{name}} ha rifiutato il tuo ordine «{{productName}}». L’intero importo di {{amount}} è tornato nel tuo portafoglio. Il motivo:',
    },
    order_rejected_admin: {
      subject: 'Il tuo ordine è stato annullato',
      body: 'Il team di {{site}} ha annullato il tuo ordine «{{productName}}» presso {{name}}. L’intero importo di {{amount}} è tornato nel tuo portafoglio. Il motivo:',
    },
    order_rejected_clock: {
      subject: 'Il tuo ordine è scaduto',
      body: '{{name}} non ha dato seguito in tempo al tuo ordine «{{productName}}», che è quindi terminato. L’intero importo di {{amount}} è tornato nel tuo portafoglio.',
    },
    order_cancelled_customer: {
      subject: 'Ordine annullato: {{productName}}',
      body: '{{name}} ha annullato l’ordine «{{productName}}». Non devi fare altro.',
    },
    order_cancelled_admin: {
      subject: 'Ordine annullato: {{productName}}',
      body: 'Il team di {{site}} ha annullato l’ordine «{{productName}}» di {{name}}. Il cliente ha riavuto il denaro; non devi fare altro. Il motivo:',
    },
    order_cancelled_clock: {
      subject: 'Ordine scaduto: {{productName}}',
      body: 'L’ordine «{{productName}}» di {{name}} non è stato seguito in tempo ed è terminato. Il cliente ha riavuto il denaro.',
    },
    deposit_credited: {
      subject: 'Il tuo versamento è arrivato',
      body: 'Il tuo versamento è arrivato: ora {{amount}} sono nel tuo portafoglio su {{site}}.',
    },
    deposit_failed_expired: {
      subject: 'Il tuo versamento non è stato pagato in tempo',
      body: 'Il link di pagamento del tuo versamento di {{amount}} su {{site}} è scaduto e non è arrivato nulla. Se hai pagato lo stesso, non devi fare nulla: verrà accreditato appena arriva. Altrimenti puoi avviare un altro versamento quando vuoi.',
    },
    deposit_failed_provider_failed: {
      subject: 'Non è stato possibile aprire il tuo versamento',
      body: 'Non è stato possibile aprire presso il servizio di pagamento il tuo versamento di {{amount}} su {{site}}. Nulla è stato addebitato. Riprova.',
    },
    withdrawal_sent: {
      subject: 'Il tuo prelievo è stato inviato',
      body: 'Il tuo prelievo di {{amount}} è stato pagato dove lo hai chiesto. Può volerci un po’ prima che compaia lì.',
    },
    withdrawal_rejected: {
      subject: 'Il tuo prelievo è stato rifiutato',
      body: 'Il team di {{site}} ha rifiutato il tuo prelievo. L’intero importo di {{amount}} è tornato nel tuo portafoglio. Il motivo:',
    },
    google_linked: {
      subject: 'Google è stato collegato al tuo account',
      body: 'Da ora l’account Google {{email}} può accedere al tuo account su {{site}}. Se sei stato tu, non devi fare nulla. Altrimenti scollegalo subito in Impostazioni → Sicurezza e cambia la password.',
    },
    google_unlinked: {
      subject: 'Google è stato scollegato dal tuo account',
      body: 'L’account Google {{email}} non può più accedere al tuo account su {{site}}. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password.',
    },
    two_factor_on: {
      subject: 'Autenticazione a due fattori attivata',
      body: 'All’accesso al tuo account su {{site}} è stato aggiunto un secondo passaggio. Tutti gli altri browser sono stati disconnessi e i prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti scegli subito «Password dimenticata» nella pagina di accesso e scrivi a chi gestisce {{site}}.',
    },
    two_factor_off: {
      subject: 'Autenticazione a due fattori disattivata',
      body: 'Un secondo passaggio dell’accesso al tuo account su {{site}} è stato disattivato. Nessun browser è più attendibile e i prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password.',
    },
    backup_codes_renewed: {
      subject: 'Nuovi codici di riserva',
      body: 'Per il tuo account su {{site}} sono stati creati nuovi codici di riserva. Quelli vecchi non valgono più. I prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password.',
    },
    backup_code_used: {
      subject: 'È stato usato un codice di riserva',
      body: 'È stato usato un codice di riserva del tuo account su {{site}}, che ora non vale più. Codici rimasti: {{left}}. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password e crea nuovi codici di riserva.',
    },
    new_sign_in_from: {
      subject: 'Nuovo accesso al tuo account',
      body: 'Il {{moment}} è stato effettuato l’accesso al tuo account su {{site}} da un browser mai usato prima: {{device}}. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password e disconnetti i browser che non conosci in Impostazioni → Sicurezza.',
    },
    new_sign_in_unknown: {
      subject: 'Nuovo accesso al tuo account',
      body: 'Il {{moment}} è stato effettuato l’accesso al tuo account su {{site}} da un browser mai usato prima. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password e disconnetti i browser che non conosci in Impostazioni → Sicurezza.',
    },
    passkey_added: {
      subject: 'Una passkey è stata aggiunta al tuo account',
      body: 'Da ora la passkey «{{title}}» può accedere al tuo account su {{site}}. I prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti rimuovila subito in Impostazioni → Sicurezza e cambia la password.',
    },
    passkey_removed: {
      subject: 'Una passkey è stata rimossa dal tuo account',
      body: 'La passkey «{{title}}» non può più accedere al tuo account su {{site}}. I prelievi restano in attesa per 24 ore. Se sei stato tu, non devi fare nulla. Altrimenti cambia subito la password.',
    },
    export_ready: {
      subject: 'La copia dei tuoi dati è pronta',
      body: 'La copia dei tuoi dati che hai chiesto su {{site}} è pronta. Puoi scaricarla fino al {{date}} in Impostazioni → Sicurezza. Se non l’hai chiesta tu, cambia subito la password.',
    },
    export_failed: {
      subject: 'Non è stato possibile creare la copia dei dati',
      body: 'Per un problema da parte nostra non è stato possibile creare la copia dei dati che hai chiesto su {{site}}. Chiedila di nuovo in Impostazioni → Sicurezza.',
    },
    closing_begun: {
      subject: 'Il tuo account sarà cancellato il {{date}}',
      body: 'Hai chiesto di chiudere il tuo account su {{site}}. Sarà cancellato il {{date}}. Fino ad allora puoi accedere e tenerlo con un clic. Se non sei stato tu, accedi, tieni l’account e cambia subito la password.',
    },
    closing_undone: {
      subject: 'Il tuo account resta',
      body: 'Il tuo account su {{site}} non sarà cancellato: hai scelto di tenerlo. Se non sei stato tu, cambia subito la password.',
    },
    closing_reminder: {
      subject: 'Il tuo account sarà cancellato il {{date}}',
      body: 'Presto il tuo account su {{site}} sarà cancellato: {{moment}}. Fino ad allora puoi accedere e tenerlo con un clic, o scaricare una copia dei tuoi dati.',
    },
    closing_waits: {
      subject: 'Il tuo account non può ancora essere cancellato',
      body: 'Il tuo account su {{site}} doveva essere cancellato ora, ma contiene ancora denaro o ordini. Accedi e sistemali in Impostazioni → Sicurezza: dopo sarà cancellato, oppure puoi tenerlo.',
    },
    account_suspended_until: {
      subject: 'Il tuo account è sospeso fino al {{date}}',
      body: 'Il tuo account su {{site}} è sospeso fino a {{moment}}. Puoi accedere e leggere, portare a termine gli ordini già pagati ed esportare i tuoi dati; non va perso nulla. Il motivo:',
    },
    account_suspended_open: {
      subject: 'Il tuo account è sospeso',
      body: 'Il tuo account su {{site}} è sospeso finché non revochiamo la sospensione. Puoi accedere e leggere, portare a termine gli ordini già pagati ed esportare i tuoi dati; non va perso nulla. Il motivo:',
    },
    account_restored: {
      subject: 'Il tuo account è di nuovo attivo',
      body: 'La sospensione del tuo account su {{site}} è finita. Tutto funziona di nuovo come prima.',
    },
    sessions_ended: {
      subject: 'Sei stato disconnesso ovunque',
      body: 'Il team di {{site}} ha chiuso tutte le sessioni del tuo account: nessun browser è più connesso né attendibile. Non è cambiato altro e puoi accedere di nuovo. Se pensi che qualcun altro conosca la tua password, scegli «Password dimenticata?» nella pagina di accesso.',
    },
    support_access: {
      subject: 'L’assistenza sta guardando il tuo account',
      body: 'Una persona dell’assistenza di {{site}} ha aperto il tuo account per guardarlo, al più tardi fino a {{moment}}. Non può modificare nulla, spostare denaro né scrivere a nessuno. Trovi ogni visita in Impostazioni → Sicurezza. Il motivo indicato:',
    },
  },
}
