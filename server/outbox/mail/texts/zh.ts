import type { MailTexts } from './types.ts'

export const zh: MailTexts = {
  greeting: '{{name}}，您好：',
  former: '前成员',
  open: '在 {{site}} 打开',
  footer: '您收到这封邮件，是因为您在 {{site}} 拥有账户。请勿回复，此邮箱无人查看。',
  unsubscribe: '不再接收此类邮件：{{list}}',
  unsubscribePage: {
    title: '不再接收此类邮件？',
    text: '您将不再收到有关以下内容的邮件：{{list}}。这些消息仍会出现在您的通知中，有关资金和账户安全的邮件也会照常发送。',
    button: '退订',
    doneTitle: '您已退订',
    doneText: '您将不再收到有关以下内容的邮件：{{list}}。您可以在“设置 → 通知”中重新开启。',
    invalid: '此链接无效。请重新打开邮件中的链接。',
  },
  lists: { orders: '订单', sales: '打赏和销售', comments: '评论', follows: '您关注的模特的新帖子', pro: 'Pro', applications: '您的申请' },
  discreet: {
    sender: '通知',
    subject: '您有一条新通知',
    accountSubject: '给您的消息',
    body: '有新的消息等着您。请登录查看。',
    open: '打开',
    footer: '您收到这封邮件，是因为您在这里拥有账户。您已选择不透露内容的邮件。',
  },
  kinds: {
    password_changed: {
      subject: '您的密码已更改',
      body: '您在 {{site}} 的账户密码已更改。其他所有浏览器均已退出登录，提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即在登录页面选择“忘记密码”。',
    },
    application_submitted: {
      subject: '我们已收到您的申请',
      body: '感谢您申请成为 {{site}} 的模特。我们会亲自审核每一份申请，一有结果就通知您。',
    },
    application_needs_info: { subject: '您的申请还需要补充', body: '我们已查看您的模特申请，在作出决定之前还需要您补充：' },
    application_approved: {
      subject: '欢迎：您已成为 {{site}} 的模特',
      body: '您的申请已通过。您的主页已经准备好：添加照片，介绍您的创作，并上架第一件商品。',
    },
    application_rejected: { subject: '您的申请未获通过', body: '我们已查看您的模特申请，很遗憾无法通过。原因：' },
    pro_reminder_renewed: { subject: '您的 Pro 将于{{date}}续订', body: '您的 Pro 订阅将于 {{moment}} 从钱包自动续订。请确认余额充足。' },
    pro_reminder_off: {
      subject: '您的 Pro 将于{{date}}到期',
      body: '您的 Pro 订阅将于 {{moment}} 到期。自动续订已关闭；如需保留 Pro，请开启续订或延长订阅。',
    },
    pro_reminder_suspended: {
      subject: '您的 Pro 将于{{date}}到期',
      body: '您的 Pro 订阅将于 {{moment}} 到期。届时您的账户仍处于停用状态，因此 Pro 不会续订，也不会从钱包扣款。',
    },
    pro_renewed: { subject: '您的 Pro 已续订', body: '您的 Pro 订阅已从钱包续订，有效期至{{date}}。' },
    pro_renewal_stopped_price: {
      subject: '您的 Pro 将不会自动续订',
      body: '您的方案价格已变更。我们不会从您的钱包扣除超出您同意的金额，因此已关闭自动续订。您可以查看新价格后重新开启。',
    },
    pro_renewal_stopped_plan: {
      subject: '您的 Pro 将不会自动续订',
      body: '您的方案已不再提供，因此已关闭自动续订。请选择其他方案以保留 Pro。',
    },
    pro_ended_off: { subject: '您的 Pro 已结束', body: '由于自动续订已关闭，您的 Pro 订阅已结束。您可以随时重新开通。' },
    pro_ended_short_balance: {
      subject: '您的 Pro 未能续订',
      body: '您的 Pro 订阅已结束：钱包余额不足，无法续订。请充值后重新订阅，即可恢复 Pro。',
    },
    pro_ended_suspended: {
      subject: '您的 Pro 已结束',
      body: '您的 Pro 订阅已结束。由于您的账户已被停用，Pro 未续订，也未从钱包扣款。账户恢复后，您可以随时重新开通 Pro。',
    },
    tip_received: { subject: '{{name}} 打赏了您 {{amount}}', body: '{{name}} 打赏了您 {{amount}}。您的收入已存入钱包。' },
    post_sold: {
      subject: '{{name}} 购买了《{{title}}》',
      body: '{{name}} 以 {{amount}} 购买了您的帖子《{{title}}》。您的收入已存入钱包。',
    },
    new_post: { subject: '{{name}} 发布了《{{title}}》', body: '您关注的 {{name}} 发布了《{{title}}》。' },
    comment_received: { subject: '{{name}} 评论了《{{title}}》', body: '{{name}} 在您的帖子《{{title}}》下发表了评论。' },
    order_placed: {
      subject: '新订单：{{productName}}',
      body: '{{name}} 以 {{amount}} 订购了“{{productName}}”。请及时接受或拒绝；逾期订单将自动结束，款项会退还。',
    },
    order_accepted: { subject: '{{name}} 接受了您的订单', body: '{{name}} 接受了您的订单“{{productName}}”，正在制作中。' },
    order_completed: { subject: '您的订单已交付：{{productName}}', body: '{{name}} 交付了您的订单“{{productName}}”。现在即可查看和下载。' },
    order_rejected_model: {
      subject: '您的订单被拒绝',
      body: '{{name}} 拒绝了您的订单“{{productName}}”。全部金额 {{amount}} 已退回您的钱包。原因：',
    },
    order_rejected_admin: {
      subject: '您的订单已取消',
      body: '{{site}} 团队取消了您向 {{name}} 下的订单“{{productName}}”。全部金额 {{amount}} 已退回您的钱包。原因：',
    },
    order_rejected_clock: {
      subject: '您的订单已超时',
      body: '{{name}} 未能及时处理您的订单“{{productName}}”，订单已结束。全部金额 {{amount}} 已退回您的钱包。',
    },
    order_cancelled_customer: {
      subject: '订单已取消：{{productName}}',
      body: '{{name}} 取消了订单“{{productName}}”。您无需再做任何操作。',
    },
    order_cancelled_admin: {
      subject: '订单已取消：{{productName}}',
      body: '{{site}} 团队取消了 {{name}} 的订单“{{productName}}”。款项已退还给客户，您无需再做任何操作。原因：',
    },
    order_cancelled_clock: {
      subject: '订单已超时：{{productName}}',
      body: '{{name}} 的订单“{{productName}}”未能及时处理，已结束。款项已退还给客户。',
    },
    deposit_credited: { subject: '您的充值已到账', body: '您的充值已到账：{{amount}} 现已在您的 {{site}} 钱包中。' },
    deposit_failed_expired: {
      subject: '您的充值未及时付款',
      body: '您在 {{site}} 的 {{amount}} 充值的付款链接已失效，没有款项到账。如果您仍已付款，无需采取任何措施：到账后会自动计入。否则，您可以随时发起新的充值。',
    },
    deposit_failed_provider_failed: {
      subject: '未能创建您的充值',
      body: '未能在支付服务商处创建您在 {{site}} 的 {{amount}} 充值。没有扣款，请重试。',
    },
    withdrawal_sent: { subject: '您的提现已付款', body: '您的 {{amount}} 提现已付至您指定的账户，到账可能需要一些时间。' },
    withdrawal_rejected: { subject: '您的提现被拒绝', body: '{{site}} 团队拒绝了您的提现。全部金额 {{amount}} 已退回您的钱包。原因：' },
    google_linked: {
      subject: 'Google 已关联到您的账户',
      body: '从现在起，Google 账户 {{email}} 可以登录您在 {{site}} 的账户。如果是您本人操作，无需采取任何措施；如果不是，请立即在“设置 → 安全”中解除关联，并更改密码。',
    },
    google_unlinked: {
      subject: 'Google 已与您的账户解除关联',
      body: 'Google 账户 {{email}} 不能再登录您在 {{site}} 的账户。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码。',
    },
    two_factor_on: {
      subject: '双重验证已开启',
      body: '您在 {{site}} 的账户登录已增加第二步验证。其他所有浏览器均已退出登录，提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即在登录页面选择“忘记密码”，并联系 {{site}} 的运营人员。',
    },
    two_factor_off: {
      subject: '双重验证已关闭',
      body: '您在 {{site}} 的账户登录的一项第二步验证已关闭。所有受信任的浏览器均已失效，提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码。',
    },
    backup_codes_renewed: {
      subject: '已生成新的备用码',
      body: '已为您在 {{site}} 的账户生成新的备用码，旧的备用码已失效。提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码。',
    },
    backup_code_used: {
      subject: '已使用一个备用码',
      body: '您在 {{site}} 的账户使用了一个备用码，该备用码已失效。剩余备用码：{{left}}。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码并生成新的备用码。',
    },
    new_sign_in_from: {
      subject: '您的账户有新的登录',
      body: '{{moment}}，有人从此前未使用过的浏览器（{{device}}）登录了您在 {{site}} 的账户。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码，并在“设置 → 安全”中将不认识的浏览器退出登录。',
    },
    new_sign_in_unknown: {
      subject: '您的账户有新的登录',
      body: '{{moment}}，有人从此前未使用过的浏览器登录了您在 {{site}} 的账户。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码，并在“设置 → 安全”中将不认识的浏览器退出登录。',
    },
    passkey_added: {
      subject: '您的账户添加了通行密钥',
      body: '从现在起，通行密钥“{{title}}”可以登录您在 {{site}} 的账户。提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即在“设置 → 安全”中将其移除，并更改密码。',
    },
    passkey_removed: {
      subject: '您的账户移除了通行密钥',
      body: '通行密钥“{{title}}”已不能登录您在 {{site}} 的账户。提现将暂停 24 小时。如果是您本人操作，无需采取任何措施；如果不是，请立即更改密码。',
    },
    export_ready: {
      subject: '您的数据副本已准备好',
      body: '您在 {{site}} 申请的数据副本已准备好。{{date}}之前，您可以在“设置 → 安全”中下载。如果不是您本人申请的，请立即更改密码。',
    },
    export_failed: {
      subject: '未能生成您的数据副本',
      body: '由于我们这边的故障，您在 {{site}} 申请的数据副本未能生成。请在“设置 → 安全”中重新申请。',
    },
    closing_begun: {
      subject: '您的账户将于{{date}}删除',
      body: '您已申请关闭在 {{site}} 的账户，账户将于{{date}}删除。在此之前，您可以登录并一键保留账户。如果不是您本人操作，请立即登录、保留账户并更改密码。',
    },
    closing_undone: { subject: '您的账户已保留', body: '您在 {{site}} 的账户已保留，不会被删除。如果不是您本人操作，请立即更改密码。' },
    closing_reminder: {
      subject: '您的账户将于{{date}}删除',
      body: '您在 {{site}} 的账户即将删除，时间为 {{moment}}。在此之前，您可以登录并一键保留账户，或下载您的数据副本。',
    },
    closing_waits: {
      subject: '您的账户暂时无法删除',
      body: '您在 {{site}} 的账户原定现在删除，但其中仍有资金或订单。请登录并在“设置 → 安全”中处理；处理后账户将被删除，您也可以选择保留。',
    },
    account_suspended_until: {
      subject: '您的账户已被暂停至 {{date}}',
      body: '您在 {{site}} 的账户已被暂停，直到 {{moment}}。您仍可登录查看、完成已付款的订单并导出数据，一切都不会丢失。原因：',
    },
    account_suspended_open: {
      subject: '您的账户已被暂停',
      body: '您在 {{site}} 的账户已被暂停，直到我们解除为止。您仍可登录查看、完成已付款的订单并导出数据，一切都不会丢失。原因：',
    },
    account_restored: { subject: '您的账户已恢复', body: '您在 {{site}} 的账户暂停已结束，一切恢复如常。' },
    sessions_ended: {
      subject: '您的账户已在所有设备退出登录',
      body: '{{site}} 的团队已结束您账户的全部会话：所有浏览器均已退出登录，也不再有受信任的浏览器。其他内容没有变化，您可以重新登录。如果您认为有人知道您的密码，请在登录页面选择“忘记密码”。',
    },
    support_access: {
      subject: '客服正在查看您的账户',
      body: '{{site}} 的客服人员已打开您的账户进行查看，最迟到 {{moment}}。对方不能更改任何内容、不能动用资金，也不能给任何人发消息。每次访问都列在“设置 → 安全”中。对方说明的原因：',
    },
  },
}
