import type { MailTexts } from './types.ts'

export const es: MailTexts = {
  greeting: 'Hola, {{name}}:',
  former: 'Antiguo miembro',
  open: 'Abrir en {{site}}',
  footer: 'Recibes este correo porque tienes una cuenta en {{site}}. Nadie lee las respuestas a esta dirección.',
  unsubscribe: 'No recibir más correos de este tipo: {{list}}',
  unsubscribePage: {
    title: '¿No quieres más correos de este tipo?',
    text: 'Ya no recibirás correos sobre esto: {{list}}. Seguirás encontrándolo todo en tus notificaciones, y los correos sobre tu dinero y la seguridad de tu cuenta seguirán llegando.',
    button: 'Cancelar la suscripción',
    doneTitle: 'Suscripción cancelada',
    doneText: 'Ya no recibirás correos sobre esto: {{list}}. Puedes volver a activarlos en Ajustes → Notificaciones.',
    invalid: 'Este enlace no es válido. Vuelve a abrir el enlace del correo.',
  },
  lists: {
    orders: 'Pedidos',
    sales: 'Propinas y ventas',
    comments: 'Comentarios',
    follows: 'Publicaciones nuevas de quienes sigues',
    pro: 'Pro',
    applications: 'Tu solicitud',
  },
  discreet: {
    sender: 'Notificaciones',
    subject: 'Tienes una notificación nueva',
    accountSubject: 'Un mensaje para ti',
    body: 'Hay algo nuevo para ti. Inicia sesión para ver de qué se trata.',
    open: 'Abrir',
    footer: 'Recibes este correo porque tienes una cuenta aquí. Has elegido correos que no revelan nada.',
  },
  kinds: {
    password_changed: {
      subject: 'Se ha cambiado tu contraseña',
      body: 'Se ha cambiado la contraseña de tu cuenta en {{site}}. Se ha cerrado la sesión en todos los demás navegadores y los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, elige enseguida «¿Olvidaste la contraseña?» en la página de inicio de sesión.',
    },
    application_submitted: {
      subject: 'Hemos recibido tu solicitud',
      body: 'Gracias por solicitar ser modelo en {{site}}. Revisamos personalmente cada solicitud y te avisaremos en cuanto esté decidida.',
    },
    application_needs_info: {
      subject: 'A tu solicitud le falta algo',
      body: 'Hemos revisado tu solicitud para ser modelo y necesitamos algo más antes de decidir:',
    },
    application_approved: {
      subject: 'Te damos la bienvenida: ya eres modelo en {{site}}',
      body: 'Tu solicitud ha sido aprobada. Tu perfil está listo: añade una foto, cuenta qué creas y pon a la venta tu primer producto.',
    },
    application_rejected: {
      subject: 'Tu solicitud no ha sido aceptada',
      body: 'Hemos revisado tu solicitud para ser modelo y no podemos aceptarla. El motivo:',
    },
    pro_reminder_renewed: {
      subject: 'Tu Pro se renueva el {{date}}',
      body: 'Tu suscripción Pro se renueva desde tu monedero el {{moment}}. Comprueba que tienes saldo suficiente.',
    },
    pro_reminder_off: {
      subject: 'Tu Pro termina el {{date}}',
      body: 'Tu suscripción Pro termina el {{moment}}. La renovación está desactivada: actívala o amplía Pro para conservarlo.',
    },
    pro_reminder_suspended: {
      subject: 'Tu Pro termina el {{date}}',
      body: 'Tu suscripción Pro termina el {{moment}}. Tu cuenta seguirá suspendida ese día, así que Pro no se renueva y no se cobra nada de tu monedero.',
    },
    pro_renewed: {
      subject: 'Tu Pro se ha renovado',
      body: 'Tu suscripción Pro se ha renovado desde tu monedero y dura hasta el {{date}}.',
    },
    pro_renewal_stopped_price: {
      subject: 'Tu Pro no se renovará automáticamente',
      body: 'El precio de tu plan ha cambiado. No cobramos de tu monedero más de lo que aceptaste, así que la renovación está desactivada. Mira el nuevo precio y vuelve a activarla si quieres.',
    },
    pro_renewal_stopped_plan: {
      subject: 'Tu Pro no se renovará automáticamente',
      body: 'Tu plan ya no se ofrece, así que la renovación está desactivada. Elige otro plan para conservar Pro.',
    },
    pro_ended_off: {
      subject: 'Tu Pro ha terminado',
      body: 'Tu suscripción Pro ha terminado porque la renovación estaba desactivada. Puedes volver a Pro cuando quieras.',
    },
    pro_ended_short_balance: {
      subject: 'No se pudo renovar tu Pro',
      body: 'Tu suscripción Pro ha terminado: el saldo de tu monedero no alcanzaba para renovarla. Añade fondos y suscríbete de nuevo para recuperar Pro.',
    },
    pro_ended_suspended: {
      subject: 'Tu Pro ha terminado',
      body: 'Tu suscripción Pro ha terminado. Tu cuenta está suspendida, así que Pro no se renovó y no se cobró nada de tu monedero. Cuando se restablezca tu cuenta, puedes volver a Pro cuando quieras.',
    },
    tip_received: {
      subject: '{{name}} te ha dado una propina de {{amount}}',
      body: '{{name}} te ha dado una propina de {{amount}}. Tu parte ya está en tu monedero.',
    },
    post_sold: {
      subject: '{{name}} ha comprado «{{title}}»',
      body: '{{name}} ha comprado tu publicación «{{title}}» por {{amount}}. Tu parte ya está en tu monedero.',
    },
    new_post: { subject: '{{name}} ha publicado «{{title}}»', body: '{{name}}, a quien sigues, ha publicado «{{title}}».' },
    comment_received: {
      subject: '{{name}} ha comentado «{{title}}»',
      body: '{{name}} ha escrito un comentario en tu publicación «{{title}}».',
    },
    order_placed: {
      subject: 'Nuevo pedido: {{productName}}',
      body: '{{name}} ha pedido «{{productName}}» por {{amount}}. Acepta o rechaza el pedido a tiempo; de lo contrario, termina por sí solo y el dinero se devuelve.',
    },
    order_accepted: {
      subject: '{{name}} ha aceptado tu pedido',
      body: '{{name}} ha aceptado tu pedido «{{productName}}» y ya está trabajando en él.',
    },
    order_completed: {
      subject: 'Tu pedido ya está aquí: {{productName}}',
      body: '{{name}} ha entregado tu pedido «{{productName}}». Ya puedes verlo y descargarlo.',
    },
    order_rejected_model: {
      subject: 'Tu pedido ha sido rechazado',
      body: '{{name}} ha rechazado tu pedido «{{productName}}». El importe completo de {{amount}} está de vuelta en tu monedero. El motivo:',
    },
    order_rejected_admin: {
      subject: 'Tu pedido ha sido cancelado',
      body: 'El equipo de {{site}} ha cancelado tu pedido «{{productName}}» con {{name}}. El importe completo de {{amount}} está de vuelta en tu monedero. El motivo:',
    },
    order_rejected_clock: {
      subject: 'El plazo de tu pedido ha vencido',
      body: '{{name}} no atendió a tiempo tu pedido «{{productName}}», que por eso ha terminado. El importe completo de {{amount}} está de vuelta en tu monedero.',
    },
    order_cancelled_customer: {
      subject: 'Pedido cancelado: {{productName}}',
      body: '{{name}} ha cancelado el pedido «{{productName}}». Ya no tienes que hacer nada.',
    },
    order_cancelled_admin: {
      subject: 'Pedido cancelado: {{productName}}',
      body: 'El equipo de {{site}} ha cancelado el pedido «{{productName}}» de {{name}}. El cliente ha recuperado su dinero; ya no tienes que hacer nada. El motivo:',
    },
    order_cancelled_clock: {
      subject: 'Plazo vencido: {{productName}}',
      body: 'El pedido «{{productName}}» de {{name}} no se atendió a tiempo y ha terminado. El cliente ha recuperado su dinero.',
    },
    deposit_credited: {
      subject: 'Tu depósito ha llegado',
      body: 'Tu depósito ha llegado: {{amount}} están ahora en tu monedero de {{site}}.',
    },
    deposit_failed_expired: {
      subject: 'Tu depósito no se pagó a tiempo',
      body: 'El enlace de pago de tu depósito de {{amount}} en {{site}} ha caducado y no ha llegado nada. Si has pagado de todos modos, no tienes que hacer nada: se abonará en cuanto llegue. Si no, puedes iniciar otro depósito cuando quieras.',
    },
    deposit_failed_provider_failed: {
      subject: 'No se pudo abrir tu depósito',
      body: 'No se pudo abrir en el proveedor de pagos tu depósito de {{amount}} en {{site}}. No se ha cobrado nada. Inténtalo de nuevo.',
    },
    withdrawal_sent: {
      subject: 'Tu retiro se ha enviado',
      body: 'Tu retiro de {{amount}} se ha pagado donde lo pediste. Puede tardar un poco en aparecer allí.',
    },
    withdrawal_rejected: {
      subject: 'Tu retiro ha sido rechazado',
      body: 'El equipo de {{site}} ha rechazado tu retiro. El importe completo de {{amount}} está de vuelta en tu monedero. El motivo:',
    },
    google_linked: {
      subject: 'Se ha conectado Google a tu cuenta',
      body: 'A partir de ahora, la cuenta de Google {{email}} puede iniciar sesión en tu cuenta de {{site}}. Si has sido tú, no tienes que hacer nada. Si no, desconéctala enseguida en Ajustes → Seguridad y cambia tu contraseña.',
    },
    google_unlinked: {
      subject: 'Se ha desconectado Google de tu cuenta',
      body: 'La cuenta de Google {{email}} ya no puede iniciar sesión en tu cuenta de {{site}}. Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida.',
    },
    two_factor_on: {
      subject: 'Se ha activado la verificación en dos pasos',
      body: 'Se ha añadido un segundo paso al inicio de sesión de tu cuenta en {{site}}. Se ha cerrado la sesión en todos los demás navegadores y los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, elige enseguida «¿Olvidaste la contraseña?» en la página de inicio de sesión y escribe a quienes gestionan {{site}}.',
    },
    two_factor_off: {
      subject: 'Se ha desactivado la verificación en dos pasos',
      body: 'Se ha desactivado un segundo paso del inicio de sesión de tu cuenta en {{site}}. Ya no hay navegadores de confianza y los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida.',
    },
    backup_codes_renewed: {
      subject: 'Códigos de respaldo nuevos',
      body: 'Se han creado códigos de respaldo nuevos para tu cuenta en {{site}}. Los anteriores ya no valen. Los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida.',
    },
    backup_code_used: {
      subject: 'Se ha usado un código de respaldo',
      body: 'Se ha usado un código de respaldo de tu cuenta en {{site}}, que ya no vale. Códigos restantes: {{left}}. Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña y crea códigos de respaldo nuevos enseguida.',
    },
    new_sign_in_from: {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      body: 'El {{moment}} se inició sesión en tu cuenta de {{site}} desde un navegador que no se había usado antes: {{device}}. Si has sido tú, no tienes que hacer nada. Si no, cambia enseguida tu contraseña y cierra la sesión de los navegadores que no conozcas en Ajustes → Seguridad.',
    },
    new_sign_in_unknown: {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      body: 'El {{moment}} se inició sesión en tu cuenta de {{site}} desde un navegador que no se había usado antes. Si has sido tú, no tienes que hacer nada. Si no, cambia enseguida tu contraseña y cierra la sesión de los navegadores que no conozcas en Ajustes → Seguridad.',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso a tu cuenta',
      body: 'A partir de ahora, la llave de acceso «{{title}}» puede iniciar sesión en tu cuenta de {{site}}. Los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, quítala enseguida en Ajustes → Seguridad y cambia tu contraseña.',
    },
    passkey_removed: {
      subject: 'Se ha quitado una llave de acceso de tu cuenta',
      body: 'La llave de acceso «{{title}}» ya no puede iniciar sesión en tu cuenta de {{site}}. Los retiros quedan en espera durante 24 horas. Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida.',
    },
    export_ready: {
      subject: 'La copia de tus datos está lista',
      body: 'La copia de tus datos que pediste en {{site}} está lista. Puedes descargarla hasta el {{date}} en Ajustes → Seguridad. Si no la pediste tú, cambia tu contraseña enseguida.',
    },
    export_failed: {
      subject: 'No se ha podido crear la copia de tus datos',
      body: 'Por un fallo nuestro no se ha podido crear la copia de los datos que pediste en {{site}}. Vuelve a pedirla en Ajustes → Seguridad.',
    },
    closing_begun: {
      subject: 'Tu cuenta se borrará el {{date}}',
      body: 'Has pedido cerrar tu cuenta de {{site}}. Se borrará el {{date}}. Hasta entonces puedes iniciar sesión y conservarla con un clic. Si no has sido tú, inicia sesión, conserva la cuenta y cambia tu contraseña enseguida.',
    },
    closing_undone: {
      subject: 'Tu cuenta se conserva',
      body: 'Tu cuenta de {{site}} no se borrará: se ha conservado. Si no has sido tú, cambia tu contraseña enseguida.',
    },
    closing_reminder: {
      subject: 'Tu cuenta se borrará el {{date}}',
      body: 'Pronto se borrará tu cuenta de {{site}}: {{moment}}. Hasta entonces puedes iniciar sesión y conservarla con un clic, o descargar una copia de tus datos.',
    },
    closing_waits: {
      subject: 'Tu cuenta todavía no se puede borrar',
      body: 'Tu cuenta de {{site}} debía borrarse ahora, pero todavía hay dinero o pedidos en ella. Inicia sesión y resuélvelos en Ajustes → Seguridad; después se borrará, o puedes conservarla.',
    },
    account_suspended_until: {
      subject: 'Tu cuenta está suspendida hasta el {{date}}',
      body: 'Tu cuenta en {{site}} está suspendida hasta el {{moment}}. Puedes iniciar sesión y leer, terminar los pedidos ya pagados y exportar tus datos; no se pierde nada. El motivo:',
    },
    account_suspended_open: {
      subject: 'Tu cuenta está suspendida',
      body: 'Tu cuenta en {{site}} está suspendida hasta que levantemos la suspensión. Puedes iniciar sesión y leer, terminar los pedidos ya pagados y exportar tus datos; no se pierde nada. El motivo:',
    },
    account_restored: {
      subject: 'Tu cuenta vuelve a estar activa',
      body: 'La suspensión de tu cuenta en {{site}} ha terminado. Todo vuelve a funcionar como antes.',
    },
    sessions_ended: {
      subject: 'Se ha cerrado tu sesión en todas partes',
      body: 'El equipo de {{site}} ha cerrado todas las sesiones de tu cuenta: ningún navegador sigue conectado ni es ya de confianza. No se ha cambiado nada más y puedes volver a iniciar sesión. Si crees que otra persona conoce tu contraseña, elige «¿Olvidaste la contraseña?» en la página de inicio de sesión.',
    },
    support_access: {
      subject: 'El soporte está viendo tu cuenta',
      body: 'Una persona del soporte de {{site}} ha abierto tu cuenta para verla, como máximo hasta el {{moment}}. No puede cambiar nada, mover dinero ni escribir a nadie. Encuentras cada visita en Ajustes → Seguridad. Su motivo:',
    },
  },
}
