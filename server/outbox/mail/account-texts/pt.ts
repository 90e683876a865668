import type { AccountMailTexts } from './types.ts'

export const pt: AccountMailTexts = {
  plainGreeting: 'Olá,',
  footer: 'Recebe este e-mail porque este endereço foi introduzido em {{site}}. Ninguém lê as respostas.',
  kinds: {
    reset_code: {
      subject: 'O seu código para uma nova palavra-passe',
      body: 'Vai ser definida uma nova palavra-passe para a sua conta em {{site}}. Introduza este código onde lhe foi pedido. É válido durante {{minutes}} minutos:',
      button: null,
      after:
        'Se não foi o próprio, não tem de fazer nada: sem o código, a palavra-passe fica como está. Ninguém de {{site}} lho irá pedir.',
    },
    sign_in_code: {
      subject: 'O seu código para iniciar sessão',
      body: 'Foi introduzida a palavra-passe da sua conta em {{site}}. Introduza este código para iniciar sessão. É válido durante {{minutes}} minutos:',
      button: null,
      after:
        'Se não foi o próprio, outra pessoa conhece a sua palavra-passe: defina já uma nova. Não diga este código a ninguém; ninguém de {{site}} lho irá pedir.',
    },
    step_code: {
      subject: 'O seu código de confirmação',
      body: 'É preciso confirmar um passo na sua conta em {{site}}. Introduza este código onde lhe foi pedido. É válido durante {{minutes}} minutos:',
      button: null,
      after:
        'Se não foi o próprio, alguém está na sua conta: termine a sessão em todos os outros navegadores em Definições → Segurança e defina uma nova palavra-passe. Não diga este código a ninguém.',
    },
    payout_code: {
      subject: 'O seu código para um levantamento',
      body: 'É preciso confirmar um levantamento da sua conta em {{site}}: {{amount}} ({{way}}) para {{payee}}. Compare o montante e o destinatário com o que pediu e introduza este código onde lhe foi pedido. Só é válido para este levantamento e durante {{minutes}} minutos:',
      button: null,
      after:
        'Se o montante ou o destinatário não são os seus, alguém está na sua conta: não introduza o código em lado nenhum nem o diga a ninguém, termine a sessão em todos os outros navegadores em Definições → Segurança e defina uma nova palavra-passe.',
    },
    password_reset: {
      subject: 'A sua palavra-passe foi alterada',
      body: 'A palavra-passe da sua conta em {{site}} foi redefinida com um código enviado para esta caixa de correio. Foi terminada a sessão em todos os navegadores.',
      button: 'Iniciar sessão',
      after: 'Se não foi o próprio, defina já uma nova palavra-passe e verifique quem pode ler esta caixa de correio.',
    },
    email_confirm: {
      subject: 'Confirme o seu endereço de e-mail',
      body: 'Foi aberta uma conta em {{site}} com este endereço. Confirme que é seu. A ligação é válida durante {{hours}} horas.',
      button: 'Confirmar o endereço',
      after: 'Se não foi o próprio, ignore este e-mail: sem a ligação, nada acontece com o seu endereço.',
    },
    email_in_use: {
      subject: 'Já tem uma conta em {{site}}',
      body: 'Este endereço foi introduzido em {{site}} para abrir uma conta ou para o atribuir a outra. Já pertence à sua conta, por isso nada mudou.',
      button: 'Iniciar sessão',
      after:
        'Se foi o próprio, inicie sessão na sua conta; se esqueceu a palavra-passe, pode definir aí uma nova. Se não foi, não tem de fazer nada.',
    },
    email_change: {
      subject: 'Confirme o seu novo endereço de e-mail',
      body: 'Este endereço vai passar a ser o de uma conta em {{site}}, assim que o confirmar. A ligação é válida durante {{hours}} horas.',
      button: 'Confirmar o novo endereço',
      after: 'Se não foi o próprio, ignore este e-mail: sem a ligação, nada acontece com o seu endereço.',
    },
    email_change_asked: {
      subject: 'O seu endereço de e-mail vai ser alterado',
      body: 'A sua conta em {{site}} vai passar a ter o endereço {{address}}. Enquanto a ligação enviada para esse endereço não for aberta, tudo fica como está.',
      button: 'Definir uma nova palavra-passe',
      after:
        'Se foi o próprio, não tem de fazer nada aqui. Se não foi, defina já uma nova palavra-passe: isso impede a alteração e termina a sessão de todas as outras pessoas.',
    },
    email_changed: {
      subject: 'O seu endereço de e-mail foi alterado',
      body: 'A sua conta em {{site}} tem agora o endereço {{address}}. Os e-mails sobre ela deixam de chegar a este endereço.',
      button: null,
      after: 'Se não foi o próprio, contacte já quem gere {{site}}.',
    },
    email_left: {
      subject: 'Uma conta deixou este endereço',
      body: 'Foi aberta uma conta em {{site}} com este endereço, que nunca foi confirmado. Essa conta tem agora outro endereço e os e-mails sobre ela deixam de chegar aqui.',
      button: null,
      after:
        'Se a conta era sua e a alteração não foi feita pelo próprio, contacte já quem gere {{site}}. Se não conhece nenhuma conta assim, não precisa de fazer nada.',
    },
    email_test: {
      subject: 'Este e-mail serviu para testar o seu endereço',
      body: 'Pediu a {{site}} que voltasse a testar este endereço, porque os e-mails eram recusados. Está a ler este e-mail: as notificações voltam a chegar aqui.',
      button: null,
      after: 'Se não foi o próprio, não precisa de fazer nada: nada mais mudou.',
    },
    account_erased: {
      subject: 'A sua conta foi apagada',
      body: 'Como pediu, a sua conta em {{site}} foi apagada. Fica o que a lei manda guardar (valores, sem o seu nome) e o que outros pagaram.',
      button: null,
      after: 'Este é o último e-mail sobre ela. O nome no endereço do perfil fica livre para outros ao fim de 90 dias.',
    },
  },
}
