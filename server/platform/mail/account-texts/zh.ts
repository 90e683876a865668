import type { AccountMailTexts } from './types.ts'

export const zh: AccountMailTexts = {
  plainGreeting: '您好：',
  footer: '您收到此邮件，是因为有人在{{site}}输入了此邮箱。回复不会有人阅读。',
  kinds: {
    reset_code: {
      subject: '您设置新密码的验证码',
      body: '有人正在为您在{{site}}的账户设置新密码。请在要求输入的页面填写以下验证码，{{minutes}} 分钟内有效：',
      button: null,
      after: '如果不是您本人操作，无需理会：没有验证码，您的密码不会改变。{{site}}的任何人都不会向您索取验证码。',
    },
    sign_in_code: {
      subject: '您的登录验证码',
      body: '有人输入了您在{{site}}的账户密码。请填写以下验证码完成登录，{{minutes}} 分钟内有效：',
      button: null,
      after: '如果不是您本人操作，说明有人知道您的密码，请立即设置新密码。请勿将验证码告诉任何人；{{site}}的任何人都不会向您索取。',
    },
    step_code: {
      subject: '您的确认验证码',
      body: '您在{{site}}的账户有一项操作需要确认。请在要求输入的页面填写以下验证码，{{minutes}} 分钟内有效：',
      button: null,
      after: '如果不是您本人操作，说明有人进入了您的账户：请在“设置 → 安全”中将其他所有浏览器退出登录，并设置新密码。请勿将验证码告诉任何人。',
    },
    password_reset: {
      subject: '您的密码已更改',
      body: '您在{{site}}的账户已通过发送到此邮箱的验证码重设密码。所有已登录的浏览器均已退出登录。',
      button: '登录',
      after: '如果不是您本人操作，请立即重设密码，并检查还有谁能查看此邮箱。',
    },
    email_confirm: {
      subject: '请确认您的邮箱地址',
      body: '有人用此邮箱在{{site}}开设了账户。请确认这是您的邮箱。链接 {{hours}} 小时内有效。',
      button: '确认邮箱',
      after: '如果不是您本人操作，请忽略此邮件：不打开链接，您的邮箱不会受到任何影响。',
    },
    email_in_use: {
      subject: '您在{{site}}已有账户',
      body: '有人在{{site}}输入了此邮箱，想要开设账户或更换账户邮箱。此邮箱已属于您的账户，因此没有任何变化。',
      button: '登录',
      after: '如果是您本人操作，请登录您的账户；如果忘记密码，可在那里重新设置。如果不是，则无需理会。',
    },
    email_change: {
      subject: '请确认您的新邮箱',
      body: '此邮箱将成为{{site}}上一个账户的邮箱，在您确认后生效。链接 {{hours}} 小时内有效。',
      button: '确认新邮箱',
      after: '如果不是您本人操作，请忽略此邮件：不打开链接，您的邮箱不会受到任何影响。',
    },
    email_change_asked: {
      subject: '您的邮箱地址即将更改',
      body: '您在{{site}}的账户将改用邮箱 {{address}}。在打开发送到该邮箱的链接之前，一切保持不变。',
      button: '设置新密码',
      after: '如果是您本人操作，无需理会。如果不是，请立即设置新密码：这会中止更改，并让其他所有人退出登录。',
    },
    email_changed: {
      subject: '您的邮箱地址已更改',
      body: '您在{{site}}的账户现在使用邮箱 {{address}}。与该账户有关的邮件不再发送到此邮箱。',
      button: null,
      after: '如果不是您本人操作，请立即联系{{site}}的运营人员。',
    },
    account_erased: {
      subject: '您的账户已删除',
      body: '按照您的要求，您在{{site}}的账户已删除。法律要求保存的内容（不含姓名的金额）以及他人已付款的内容会保留。',
      button: null,
      after: '这是与该账户有关的最后一封邮件。个人主页地址中的名称将在 90 天后可供他人使用。',
    },
  },
}
