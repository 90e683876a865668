/** What messages on a screen say where they say other than the subject of a mail. Placeholder: {{name}}. */
import type { Language } from '#contract/limits.ts'

export type PushTextKey =
  | 'test'
  | 'tip_received'
  | 'post_sold'
  | 'new_post'
  | 'comment_received'
  | 'order_placed'
  | 'order_accepted'
  | 'order_completed'
  | 'order_cancelled'
  | 'password_reset'
  | 'email_change_asked'
  | 'email_changed'
  | 'mail_bounced'

export type PushTexts = Readonly<Record<PushTextKey | 'discreet', string>>

export const PUSH_TEXTS: Readonly<Record<Language, PushTexts>> = {
  en: {
    discreet: 'You have a new notification',
    test: 'It works: your notifications come here.',
    tip_received: '{{name}} sent you a tip',
    post_sold: '{{name}} bought a post of yours',
    new_post: '{{name}} published something new',
    comment_received: '{{name}} commented on a post of yours',
    order_placed: 'New order from {{name}}',
    order_accepted: '{{name}} accepted your order',
    order_completed: '{{name}} delivered your order',
    order_cancelled: 'An order of {{name}} has ended',
    password_reset: 'Your password was set anew',
    email_change_asked: 'The e-mail address of your account is to be changed',
    email_changed: 'The e-mail address of your account was changed',
    mail_bounced: 'Mail to your e-mail address is refused',
  },
  it: {
    discreet: 'Hai una nuova notifica',
    test: 'Funziona: le tue notifiche arrivano qui.',
    tip_received: '{{name}} ti ha dato una mancia',
    post_sold: '{{name}} ha acquistato un tuo post',
    new_post: '{{name}} ha pubblicato qualcosa di nuovo',
    comment_received: '{{name}} ha commentato un tuo post',
    order_placed: 'Nuovo ordine di {{name}}',
    order_accepted: '{{name}} ha accettato il tuo ordine',
    order_completed: '{{name}} ha consegnato il tuo ordine',
    order_cancelled: 'Un ordine di {{name}} è terminato',
    password_reset: 'La tua password è stata reimpostata',
    email_change_asked: 'L’indirizzo email del tuo account sta per cambiare',
    email_changed: 'L’indirizzo email del tuo account è stato cambiato',
    mail_bounced: 'Le email al tuo indirizzo vengono respinte',
  },
  fr: {
    discreet: 'Vous avez une nouvelle notification',
    test: 'Tout fonctionne : vos notifications arrivent ici.',
    tip_received: '{{name}} vous a donné un pourboire',
    post_sold: '{{name}} a acheté une de vos publications',
    new_post: '{{name}} a publié du nouveau',
    comment_received: '{{name}} a commenté une de vos publications',
    order_placed: 'Nouvelle commande de {{name}}',
    order_accepted: '{{name}} a accepté votre commande',
    order_completed: '{{name}} a livré votre commande',
    order_cancelled: 'Une commande de {{name}} a pris fin',
    password_reset: 'Votre mot de passe a été redéfini',
    email_change_asked: 'L’adresse e-mail de votre compte va être modifiée',
    email_changed: 'L’adresse e-mail de votre compte a été modifiée',
    mail_bounced: 'Les e-mails à votre adresse sont refusés',
  },
  zh: {
    discreet: '您有一条新通知',
    test: '设置成功：通知将显示在这里。',
    tip_received: '{{name}} 给您打赏了',
    post_sold: '{{name}} 购买了您的帖子',
    new_post: '{{name}} 发布了新内容',
    comment_received: '{{name}} 评论了您的帖子',
    order_placed: '来自 {{name}} 的新订单',
    order_accepted: '{{name}} 已接受您的订单',
    order_completed: '{{name}} 已交付您的订单',
    order_cancelled: '{{name}} 的一笔订单已结束',
    password_reset: '您的密码已重新设置',
    email_change_asked: '您账户的邮箱地址即将更改',
    email_changed: '您账户的邮箱地址已更改',
    mail_bounced: '发往您邮箱的邮件被拒收',
  },
  es: {
    discreet: 'Tienes una notificación nueva',
    test: 'Funciona: tus notificaciones llegan aquí.',
    tip_received: '{{name}} te ha dado una propina',
    post_sold: '{{name}} ha comprado una publicación tuya',
    new_post: '{{name}} ha publicado algo nuevo',
    comment_received: '{{name}} ha comentado una publicación tuya',
    order_placed: 'Nuevo pedido de {{name}}',
    order_accepted: '{{name}} ha aceptado tu pedido',
    order_completed: '{{name}} ha entregado tu pedido',
    order_cancelled: 'Un pedido de {{name}} ha terminado',
    password_reset: 'Tu contraseña se ha restablecido',
    email_change_asked: 'La dirección de correo de tu cuenta va a cambiar',
    email_changed: 'La dirección de correo de tu cuenta ha cambiado',
    mail_bounced: 'Los correos a tu dirección son rechazados',
  },
  pt: {
    discreet: 'Tem uma nova notificação',
    test: 'Funciona: as suas notificações chegam aqui.',
    tip_received: '{{name}} deu-lhe uma gorjeta',
    post_sold: '{{name}} comprou uma publicação sua',
    new_post: '{{name}} publicou algo novo',
    comment_received: '{{name}} comentou uma publicação sua',
    order_placed: 'Nova encomenda de {{name}}',
    order_accepted: '{{name}} aceitou a sua encomenda',
    order_completed: '{{name}} entregou a sua encomenda',
    order_cancelled: 'Uma encomenda de {{name}} terminou',
    password_reset: 'A sua palavra-passe foi redefinida',
    email_change_asked: 'O endereço de e-mail da sua conta vai ser alterado',
    email_changed: 'O endereço de e-mail da sua conta foi alterado',
    mail_bounced: 'Os e-mails para o seu endereço são recusados',
  },
  ru: {
    discreet: 'У вас новое уведомление',
    test: 'Всё работает: уведомления будут приходить сюда.',
    tip_received: 'Вам чаевые от {{name}}',
    post_sold: 'Вашу публикацию купили. Покупатель: {{name}}',
    new_post: 'Новая публикация от {{name}}',
    comment_received: 'Новый комментарий к вашей публикации от {{name}}',
    order_placed: 'Новый заказ от {{name}}',
    order_accepted: 'Ваш заказ принят. Автор: {{name}}',
    order_completed: 'Ваш заказ готов. Автор: {{name}}',
    order_cancelled: 'Заказ с участием {{name}} завершён',
    password_reset: 'Ваш пароль задан заново',
    email_change_asked: 'Запрошена смена адреса эл. почты вашего аккаунта',
    email_changed: 'Адрес эл. почты вашего аккаунта изменён',
    mail_bounced: 'Письма на ваш адрес эл. почты не принимаются',
  },
}
