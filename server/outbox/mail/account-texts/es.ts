import type { AccountMailTexts } from './types.ts'

export const es: AccountMailTexts = {
  plainGreeting: 'Hola:',
  footer: 'Recibes este correo porque esta dirección se introdujo en {{site}}. Nadie lee las respuestas.',
  kinds: {
    reset_code: {
      subject: 'Tu código para una contraseña nueva',
      body: 'Se va a poner una contraseña nueva en tu cuenta de {{site}}. Introduce este código donde se te ha pedido. Vale {{minutes}} minutos:',
      button: null,
      after: 'Si no has sido tú, no tienes que hacer nada: sin el código, tu contraseña sigue igual. Nadie de {{site}} te lo pedirá nunca.',
    },
    sign_in_code: {
      subject: 'Tu código para iniciar sesión',
      body: 'Alguien ha escrito la contraseña de tu cuenta de {{site}}. Introduce este código para iniciar sesión. Vale {{minutes}} minutos:',
      button: null,
      after:
        'Si no has sido tú, otra persona conoce tu contraseña: pon una nueva enseguida. No des este código a nadie; nadie de {{site}} te lo pedirá nunca.',
    },
    step_code: {
      subject: 'Tu código de confirmación',
      body: 'Hay que confirmar un paso en tu cuenta de {{site}}. Introduce este código donde se te ha pedido. Vale {{minutes}} minutos:',
      button: null,
      after:
        'Si no has sido tú, hay alguien en tu cuenta: cierra la sesión en todos los demás navegadores en Ajustes → Seguridad y pon una contraseña nueva. No des este código a nadie.',
    },
    payout_code: {
      subject: 'Tu código para un retiro',
      body: 'Hay que confirmar un retiro de tu cuenta de {{site}}: {{amount}} ({{way}}) a {{payee}}. Compara el importe y el destinatario con lo que has pedido e introduce este código donde se te ha pedido. Vale solo para este retiro y durante {{minutes}} minutos:',
      button: null,
      after:
        'Si el importe o el destinatario no son los tuyos, hay alguien en tu cuenta: no introduzcas el código en ningún sitio ni se lo des a nadie, cierra la sesión en todos los demás navegadores en Ajustes → Seguridad y pon una contraseña nueva.',
    },
    password_reset: {
      subject: 'Tu contraseña ha cambiado',
      body: 'La contraseña de tu cuenta de {{site}} se ha cambiado con un código enviado a este buzón. Se ha cerrado la sesión en todos los navegadores.',
      button: 'Iniciar sesión',
      after: 'Si no has sido tú, pon enseguida una contraseña nueva y comprueba quién puede leer este buzón.',
    },
    email_confirm: {
      subject: 'Confirma tu dirección de correo',
      body: 'Se ha abierto una cuenta en {{site}} con esta dirección. Confirma que es tuya. El enlace vale {{hours}} horas.',
      button: 'Confirmar la dirección',
      after: 'Si no has sido tú, no hagas caso de este correo: sin el enlace no pasa nada con tu dirección.',
    },
    email_in_use: {
      subject: 'Ya tienes una cuenta en {{site}}',
      body: 'Esta dirección se ha introducido en {{site}} para abrir una cuenta o para asignársela a otra. Ya pertenece a tu cuenta, así que no ha cambiado nada.',
      button: 'Iniciar sesión',
      after:
        'Si has sido tú, inicia sesión en tu cuenta; si olvidaste la contraseña, allí puedes poner una nueva. Si no has sido tú, no tienes que hacer nada.',
    },
    email_change: {
      subject: 'Confirma tu nueva dirección de correo',
      body: 'Esta dirección va a ser la de una cuenta de {{site}}. Lo será en cuanto la confirmes. El enlace vale {{hours}} horas.',
      button: 'Confirmar la nueva dirección',
      after: 'Si no has sido tú, no hagas caso de este correo: sin el enlace no pasa nada con tu dirección.',
    },
    email_change_asked: {
      subject: 'Tu dirección de correo va a cambiar',
      body: 'Tu cuenta de {{site}} va a pasar a la dirección {{address}}. Mientras no se abra el enlace enviado a esa dirección, todo sigue igual.',
      button: 'Poner una contraseña nueva',
      after:
        'Si has sido tú, aquí no tienes que hacer nada. Si no, pon ahora una contraseña nueva: eso detiene el cambio y cierra la sesión de cualquier otra persona.',
    },
    email_changed: {
      subject: 'Tu dirección de correo ha cambiado',
      body: 'Tu cuenta de {{site}} tiene ahora la dirección {{address}}. Ya no llegan correos sobre ella a esta dirección.',
      button: null,
      after: 'Si no has sido tú, contacta enseguida con quienes llevan {{site}}.',
    },
    email_left: {
      subject: 'Una cuenta ha dejado esta dirección',
      body: 'Se abrió una cuenta en {{site}} con esta dirección, que nunca se confirmó. Esa cuenta tiene ahora otra dirección, y ya no llegan aquí correos sobre ella.',
      button: null,
      after:
        'Si era tu cuenta y el cambio no es tuyo, contacta enseguida con quienes llevan {{site}}. Si no conoces ninguna cuenta así, no tienes que hacer nada.',
    },
    email_test: {
      subject: 'Este correo era para probar tu dirección',
      body: 'Has pedido a {{site}} que vuelva a probar esta dirección, porque los correos eran rechazados. Estás leyendo este correo: las notificaciones vuelven a llegar aquí.',
      button: null,
      after: 'Si no has sido tú, no tienes que hacer nada: no ha cambiado nada más.',
    },
    account_erased: {
      subject: 'Tu cuenta se ha borrado',
      body: 'Como pediste, tu cuenta de {{site}} se ha borrado. Queda lo que la ley obliga a guardar (importes, sin tu nombre) y lo que otros han pagado.',
      button: null,
      after: 'Este es el último correo sobre ella. El nombre de la dirección del perfil quedará libre para otros después de 90 días.',
    },
  },
}
