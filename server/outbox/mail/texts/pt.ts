import type { MailTexts } from './types.ts'

export const pt: MailTexts = {
  greeting: 'Olá, {{name}},',
  former: 'Antigo membro',
  open: 'Abrir em {{site}}',
  footer: 'Recebe este e-mail porque tem uma conta em {{site}}. Ninguém lê as respostas a este endereço.',
  unsubscribe: 'Não receber mais e-mails deste tipo: {{list}}',
  unsubscribePage: {
    title: 'Não quer receber mais estes e-mails?',
    text: 'Deixará de receber e-mails sobre isto: {{list}}. Continuará a encontrar tudo nas suas notificações, e os e-mails sobre o seu dinheiro e a segurança da sua conta continuarão a chegar.',
    button: 'Anular a subscrição',
    doneTitle: 'Subscrição anulada',
    doneText: 'Deixará de receber e-mails sobre isto: {{list}}. Pode voltar a ativá-los em Definições → Notificações.',
    invalid: 'Esta ligação não é válida. Abra novamente a ligação do e-mail.',
  },
  lists: {
    orders: 'Encomendas',
    sales: 'Gorjetas e vendas',
    comments: 'Comentários',
    follows: 'Novas publicações de quem segue',
    pro: 'Pro',
    applications: 'A sua candidatura',
  },
  discreet: {
    sender: 'Notificações',
    subject: 'Tem uma nova notificação',
    accountSubject: 'Uma mensagem para si',
    body: 'Há uma novidade para si. Inicie sessão para ver do que se trata.',
    open: 'Abrir',
    footer: 'Recebe este e-mail porque tem uma conta aqui. Escolheu e-mails que não revelam nada.',
  },
  kinds: {
    password_changed: {
      subject: 'A sua palavra-passe foi alterada',
      body: 'A palavra-passe da sua conta em {{site}} foi alterada. A sessão foi terminada em todos os outros navegadores e os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, escolha de imediato «Esqueceu-se da palavra-passe» na página de início de sessão.',
    },
    application_submitted: {
      subject: 'Recebemos a sua candidatura',
      body: 'Obrigado por se candidatar a modelo em {{site}}. Analisamos pessoalmente cada candidatura e avisaremos assim que houver uma decisão.',
    },
    application_needs_info: {
      subject: 'Falta algo na sua candidatura',
      body: 'Analisámos a sua candidatura a modelo e precisamos de mais alguma coisa antes de decidir:',
    },
    application_approved: {
      subject: 'Damos-lhe as boas-vindas: agora é modelo em {{site}}',
      body: 'A sua candidatura foi aprovada. O seu perfil está pronto: adicione uma fotografia, conte o que cria e ponha à venda o seu primeiro produto.',
    },
    application_rejected: {
      subject: 'A sua candidatura não foi aceite',
      body: 'Analisámos a sua candidatura a modelo e não podemos aceitá-la. O motivo:',
    },
    pro_reminder_renewed: {
      subject: 'O seu Pro renova-se em {{date}}',
      body: 'A sua subscrição Pro será renovada a partir da sua carteira em {{moment}}. Confirme que o saldo é suficiente.',
    },
    pro_reminder_off: {
      subject: 'O seu Pro termina em {{date}}',
      body: 'A sua subscrição Pro termina em {{moment}}. A renovação está desativada: ative-a ou prolongue o Pro para o manter.',
    },
    pro_reminder_suspended: {
      subject: 'O seu Pro termina em {{date}}',
      body: 'A sua subscrição Pro termina em {{moment}}. A sua conta continua suspensa nessa data, por isso o Pro não é renovado e nada sai da sua carteira.',
    },
    pro_renewed: {
      subject: 'O seu Pro foi renovado',
      body: 'A sua subscrição Pro foi renovada a partir da sua carteira e dura até {{date}}.',
    },
    pro_renewal_stopped_price: {
      subject: 'O seu Pro não será renovado automaticamente',
      body: 'O preço do seu plano mudou. Não retiramos da sua carteira mais do que aceitou, por isso a renovação está agora desativada. Veja o novo preço e volte a ativá-la, se quiser.',
    },
    pro_renewal_stopped_plan: {
      subject: 'O seu Pro não será renovado automaticamente',
      body: 'O seu plano já não está disponível, por isso a renovação está agora desativada. Escolha outro plano para manter o Pro.',
    },
    pro_ended_off: {
      subject: 'O seu Pro terminou',
      body: 'A sua subscrição Pro terminou, porque a renovação estava desativada. Pode voltar ao Pro quando quiser.',
    },
    pro_ended_short_balance: {
      subject: 'Não foi possível renovar o seu Pro',
      body: 'A sua subscrição Pro terminou: o saldo da sua carteira não chegava para a renovar. Adicione fundos e subscreva novamente para voltar a ter o Pro.',
    },
    pro_ended_suspended: {
      subject: 'O seu Pro terminou',
      body: 'A sua subscrição Pro terminou. A sua conta está suspensa, por isso o Pro não foi renovado e nada saiu da sua carteira. Quando a conta for reposta, pode voltar ao Pro quando quiser.',
    },
    tip_received: {
      subject: '{{name}} deu-lhe uma gorjeta de {{amount}}',
      body: '{{name}} deu-lhe uma gorjeta de {{amount}}. A sua parte já está na sua carteira.',
    },
    post_sold: {
      subject: '{{name}} comprou “{{title}}”',
      body: '{{name}} comprou a sua publicação “{{title}}” por {{amount}}. A sua parte já está na sua carteira.',
    },
    new_post: { subject: '{{name}} publicou “{{title}}”', body: '{{name}}, que segue, publicou “{{title}}”.' },
    comment_received: { subject: '{{name}} comentou “{{title}}”', body: '{{name}} escreveu um comentário na sua publicação “{{title}}”.' },
    order_placed: {
      subject: 'Nova encomenda: {{productName}}',
      body: '{{name}} encomendou “{{productName}}” por {{amount}}. Aceite ou recuse a encomenda a tempo; caso contrário, termina por si e o dinheiro é devolvido.',
    },
    order_accepted: {
      subject: '{{name}} aceitou a sua encomenda',
      body: '{{name}} aceitou a sua encomenda “{{productName}}” e já está a trabalhar nela.',
    },
    order_completed: {
      subject: 'A sua encomenda chegou: {{productName}}',
      body: '{{name}} entregou a sua encomenda “{{productName}}”. Já pode vê-la e transferi-la.',
    },
    order_rejected_model: {
      subject: 'A sua encomenda foi recusada',
      body: '{{name}} recusou a sua encomenda “{{productName}}”. O valor total de {{amount}} está de volta na sua carteira. O motivo:',
    },
    order_rejected_admin: {
      subject: 'A sua encomenda foi cancelada',
      body: 'A equipa de {{site}} cancelou a sua encomenda “{{productName}}” a {{name}}. O valor total de {{amount}} está de volta na sua carteira. O motivo:',
    },
    order_rejected_clock: {
      subject: 'O prazo da sua encomenda terminou',
      body: '{{name}} não tratou a tempo da sua encomenda “{{productName}}”, que por isso terminou. O valor total de {{amount}} está de volta na sua carteira.',
    },
    order_cancelled_customer: {
      subject: 'Encomenda cancelada: {{productName}}',
      body: '{{name}} cancelou a encomenda “{{productName}}”. Não precisa de fazer mais nada.',
    },
    order_cancelled_admin: {
      subject: 'Encomenda cancelada: {{productName}}',
      body: 'A equipa de {{site}} cancelou a encomenda “{{productName}}” de {{name}}. O cliente recebeu o dinheiro de volta; não precisa de fazer mais nada. O motivo:',
    },
    order_cancelled_clock: {
      subject: 'Prazo terminado: {{productName}}',
      body: 'A encomenda “{{productName}}” de {{name}} não foi tratada a tempo e foi encerrada. O cliente recebeu o dinheiro de volta.',
    },
    deposit_credited: {
      subject: 'O seu depósito chegou',
      body: 'O seu depósito chegou: {{amount}} estão agora na sua carteira em {{site}}.',
    },
    deposit_failed_expired: {
      subject: 'O seu depósito não foi pago a tempo',
      body: 'A ligação de pagamento do seu depósito de {{amount}} em {{site}} expirou e nada chegou. Se pagou mesmo assim, não precisa de fazer nada: será creditado assim que chegar. Caso contrário, pode iniciar outro depósito quando quiser.',
    },
    deposit_failed_provider_failed: {
      subject: 'Não foi possível abrir o seu depósito',
      body: 'Não foi possível abrir no fornecedor de pagamentos o seu depósito de {{amount}} em {{site}}. Nada foi cobrado. Tente novamente.',
    },
    withdrawal_sent: {
      subject: 'O seu levantamento foi enviado',
      body: 'O seu levantamento de {{amount}} foi pago para onde o pediu. Pode demorar algum tempo a aparecer lá.',
    },
    withdrawal_rejected: {
      subject: 'O seu levantamento foi recusado',
      body: 'A equipa de {{site}} recusou o seu levantamento. O valor total de {{amount}} está de volta na sua carteira. O motivo:',
    },
    google_linked: {
      subject: 'O Google foi associado à sua conta',
      body: 'A partir de agora, a conta Google {{email}} pode iniciar sessão na sua conta em {{site}}. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, desassocie-a de imediato em Definições → Segurança e altere a sua palavra-passe.',
    },
    google_unlinked: {
      subject: 'O Google foi desassociado da sua conta',
      body: 'A conta Google {{email}} já não pode iniciar sessão na sua conta em {{site}}. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe.',
    },
    two_factor_on: {
      subject: 'A autenticação de dois fatores foi ativada',
      body: 'Foi acrescentado um segundo passo ao início de sessão da sua conta em {{site}}. A sessão foi terminada em todos os outros navegadores e os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, escolha de imediato «Esqueceu-se da palavra-passe» na página de início de sessão e escreva a quem gere {{site}}.',
    },
    two_factor_off: {
      subject: 'A autenticação de dois fatores foi desativada',
      body: 'Foi desativado um segundo passo do início de sessão da sua conta em {{site}}. Já nenhum navegador é de confiança e os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe.',
    },
    backup_codes_renewed: {
      subject: 'Novos códigos de reserva',
      body: 'Foram criados novos códigos de reserva para a sua conta em {{site}}. Os anteriores já não são válidos. Os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe.',
    },
    backup_code_used: {
      subject: 'Foi usado um código de reserva',
      body: 'Foi usado um código de reserva da sua conta em {{site}}, que já não é válido. Códigos restantes: {{left}}. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe e crie novos códigos de reserva.',
    },
    new_sign_in_from: {
      subject: 'Novo início de sessão na sua conta',
      body: 'Em {{moment}} foi iniciada sessão na sua conta em {{site}} a partir de um navegador que ainda não tinha sido usado: {{device}}. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe e termine a sessão dos navegadores que não conhece em Definições → Segurança.',
    },
    new_sign_in_unknown: {
      subject: 'Novo início de sessão na sua conta',
      body: 'Em {{moment}} foi iniciada sessão na sua conta em {{site}} a partir de um navegador que ainda não tinha sido usado. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe e termine a sessão dos navegadores que não conhece em Definições → Segurança.',
    },
    passkey_added: {
      subject: 'Foi acrescentada uma chave de acesso à sua conta',
      body: 'A partir de agora, a chave de acesso «{{title}}» pode iniciar sessão na sua conta em {{site}}. Os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, remova-a de imediato em Definições → Segurança e altere a sua palavra-passe.',
    },
    passkey_removed: {
      subject: 'Foi removida uma chave de acesso da sua conta',
      body: 'A chave de acesso «{{title}}» já não pode iniciar sessão na sua conta em {{site}}. Os levantamentos ficam em espera durante 24 horas. Se foi o próprio a fazê-lo, não precisa de fazer nada. Caso contrário, altere de imediato a sua palavra-passe.',
    },
    export_ready: {
      subject: 'A cópia dos seus dados está pronta',
      body: 'A cópia dos seus dados que pediu em {{site}} está pronta. Pode descarregá-la até {{date}} em Definições → Segurança. Se não a pediu, altere de imediato a sua palavra-passe.',
    },
    export_failed: {
      subject: 'Não foi possível criar a cópia dos seus dados',
      body: 'Devido a uma falha nossa, não foi possível criar a cópia dos dados que pediu em {{site}}. Volte a pedi-la em Definições → Segurança.',
    },
    closing_begun: {
      subject: 'A sua conta será apagada em {{date}}',
      body: 'Pediu para encerrar a sua conta em {{site}}. Será apagada em {{date}}. Até lá, pode iniciar sessão e mantê-la com um clique. Se não foi o próprio, inicie sessão, mantenha a conta e altere de imediato a sua palavra-passe.',
    },
    closing_undone: {
      subject: 'A sua conta mantém-se',
      body: 'A sua conta em {{site}} não será apagada: foi mantida. Se não foi o próprio, altere de imediato a sua palavra-passe.',
    },
    closing_reminder: {
      subject: 'A sua conta será apagada em {{date}}',
      body: 'Em breve a sua conta em {{site}} será apagada: {{moment}}. Até lá, pode iniciar sessão e mantê-la com um clique, ou descarregar uma cópia dos seus dados.',
    },
    closing_waits: {
      subject: 'A sua conta ainda não pode ser apagada',
      body: 'A sua conta em {{site}} devia ser apagada agora, mas ainda tem dinheiro ou encomendas. Inicie sessão e resolva-os em Definições → Segurança; depois será apagada, ou pode mantê-la.',
    },
    account_suspended_until: {
      subject: 'A sua conta está suspensa até {{date}}',
      body: 'A sua conta em {{site}} está suspensa até {{moment}}. Pode iniciar sessão e ler, concluir as encomendas já pagas e exportar os seus dados; nada se perde. O motivo:',
    },
    account_suspended_open: {
      subject: 'A sua conta está suspensa',
      body: 'A sua conta em {{site}} está suspensa até que levantemos a suspensão. Pode iniciar sessão e ler, concluir as encomendas já pagas e exportar os seus dados; nada se perde. O motivo:',
    },
    account_restored: {
      subject: 'A sua conta está de novo ativa',
      body: 'A suspensão da sua conta em {{site}} terminou. Tudo volta a funcionar como antes.',
    },
    sessions_ended: {
      subject: 'As suas sessões foram terminadas',
      body: 'A equipa de {{site}} terminou todas as sessões da sua conta: nenhum navegador continua com sessão iniciada nem é de confiança. Nada mais foi alterado e pode voltar a iniciar sessão. Se acha que outra pessoa conhece a sua palavra-passe, escolha «Esqueceu-se da palavra-passe?» na página de início de sessão.',
    },
    support_access: {
      subject: 'O apoio está a ver a sua conta',
      body: 'Uma pessoa do apoio de {{site}} abriu a sua conta para a ver, no máximo até {{moment}}. Não pode alterar nada, mover dinheiro nem escrever a ninguém. Encontra cada visita em Definições → Segurança. O motivo indicado:',
    },
  },
}
