import type { MailTexts } from './types.ts'

export const zh: MailTexts = {
  greeting: '{{name}}，您好：',
  open: '在 {{site}} 打开',
  footer: '您收到这封邮件，是因为您在 {{site}} 拥有账户。请勿回复，此邮箱无人查看。',
  unsubscribe: '不再接收有关打赏、销售和评论的邮件',
  unsubscribePage: {
    title: '不再接收此类邮件？',
    text: '您将不再收到有关打赏、销售和评论的邮件。这些消息仍会出现在您的通知中，有关订单和账户的邮件也会照常发送。',
    button: '退订',
    doneTitle: '您已退订',
    doneText: '您将不再收到有关打赏、销售和评论的邮件。您可以在通知页面重新开启。',
    invalid: '此链接无效。请重新打开邮件中的链接。',
  },
  kinds: {
    application_submitted: { subject: '我们已收到您的申请', body: '感谢您申请成为 {{site}} 的模特。我们会亲自审核每一份申请，一有结果就通知您。' },
    application_needs_info: { subject: '您的申请还需要补充', body: '我们已查看您的模特申请，在作出决定之前还需要您补充：' },
    application_approved: { subject: '欢迎：您已成为 {{site}} 的模特', body: '您的申请已通过。您的主页已经准备好：添加照片，介绍您的创作，并上架第一件商品。' },
    application_rejected: { subject: '您的申请未获通过', body: '我们已查看您的模特申请，很遗憾无法通过。原因：' },
    pro_reminder_on: {
      other: { subject: '您的 Pro 将在 {{count}} 天后续订', body: '您的 Pro 订阅还剩 {{count}} 天，到期后将从钱包自动续订。请确认余额充足。' },
    },
    pro_reminder_off: {
      other: { subject: '您的 Pro 还有 {{count}} 天到期', body: '您的 Pro 订阅还剩 {{count}} 天。自动续订已关闭；如需保留 Pro，请开启续订或延长订阅。' },
    },
    pro_renewed: { subject: '您的 Pro 已续订', body: '您的 Pro 订阅已从钱包续订，有效期至{{date}}。' },
    pro_renewal_stopped_price: { subject: '您的 Pro 将不会自动续订', body: '您的方案价格已变更。我们不会从您的钱包扣除超出您同意的金额，因此已关闭自动续订。您可以查看新价格后重新开启。' },
    pro_renewal_stopped_plan: { subject: '您的 Pro 将不会自动续订', body: '您的方案已不再提供，因此已关闭自动续订。请选择其他方案以保留 Pro。' },
    pro_ended_off: { subject: '您的 Pro 已结束', body: '由于自动续订已关闭，您的 Pro 订阅已结束。您可以随时重新开通。' },
    pro_ended_short_balance: { subject: '您的 Pro 未能续订', body: '您的 Pro 订阅已结束：钱包余额不足，无法续订。请充值后重新订阅，即可恢复 Pro。' },
    tip_received: { subject: '{{name}} 打赏了您 {{amount}}', body: '{{name}} 打赏了您 {{amount}}。您的收入已存入钱包。' },
    post_sold: { subject: '{{name}} 购买了《{{title}}》', body: '{{name}} 以 {{amount}} 购买了您的帖子《{{title}}》。您的收入已存入钱包。' },
    comment_received: { subject: '{{name}} 评论了《{{title}}》', body: '{{name}} 在您的帖子《{{title}}》下发表了评论。' },
    order_placed: { subject: '新订单：{{productName}}', body: '{{name}} 以 {{amount}} 订购了“{{productName}}”。请及时接受或拒绝；逾期订单将自动结束，款项会退还。' },
    order_accepted: { subject: '{{name}} 接受了您的订单', body: '{{name}} 接受了您的订单“{{productName}}”，正在制作中。' },
    order_completed: { subject: '您的订单已交付：{{productName}}', body: '{{name}} 交付了您的订单“{{productName}}”。现在即可查看和下载。' },
    order_rejected_model: { subject: '您的订单被拒绝', body: '{{name}} 拒绝了您的订单“{{productName}}”。全部金额 {{amount}} 已退回您的钱包。原因：' },
    order_rejected_admin: { subject: '您的订单已取消', body: '{{site}} 团队取消了您向 {{name}} 下的订单“{{productName}}”。全部金额 {{amount}} 已退回您的钱包。原因：' },
    order_rejected_clock: { subject: '您的订单已超时', body: '{{name}} 未能及时处理您的订单“{{productName}}”，订单已结束。全部金额 {{amount}} 已退回您的钱包。' },
    order_cancelled: { subject: '订单已取消：{{productName}}', body: '{{name}} 取消了订单“{{productName}}”。您无需再做任何操作。' },
  },
}
