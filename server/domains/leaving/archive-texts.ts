/** What the page in a copy of one's own data says, in seven languages. Placeholders: {{site}} {{at}}. */
import type { Language } from '#contract/limits.ts'

/** Every part that some domain hands out; a test says when one is missing here. */
export const PART_NAMES = [
  'account',
  'consents',
  'sessions',
  'support-access',
  'suspensions',
  'google',
  'two-factor',
  'trusted-browsers',
  'known-browsers',
  'passkeys',
  'refused-address',
  'notifications',
  'notification-choices',
  'posts',
  'purchases',
  'post-sales',
  'comments',
  'likes',
  'orders',
  'tips',
  'reviews',
  'applications',
  'uploads',
  'profile',
  'products',
  'follows',
  'wallet',
  'deposits',
  'withdrawals',
  'pro',
] as const

export interface ArchiveTexts {
  readonly title: string
  readonly intro: string
  /** Above the lists. */
  readonly list: string
  readonly files: string
  readonly others: string
  readonly left: string
  /** Above the names of files that are gone. */
  readonly missing: string
  /** What the lists are called, in the order of their names above. */
  readonly parts: readonly string[]
}

export const ARCHIVE_TEXTS: Readonly<Record<Language, ArchiveTexts>> = {
  en: {
    title: 'Your data at {{site}}',
    intro: 'This archive holds everything that {{site}} had about you on {{at}} (UTC). Each .json file is a list; the folder schemas says what its entries hold. Amounts are in US dollars, times in ISO 8601.',
    list: 'The lists, with the number of entries',
    files: 'The folder files holds your own pictures (pictures), what you sent for your posts (uploads), what you bought in posts (purchases), and what was delivered in your orders (orders).',
    others: 'Of other people it holds only what you see of them on the site.',
    left: 'Not in it: passwords, codes and keys, of which only fingerprints are kept; identity documents, which are opened for nobody but those who check them, and removed afterwards; what is on its way (mails, messages), as it is the same as your notifications.',
    missing: 'These files are not there any more:',
    parts: [
      'Account', 'What you have agreed to', 'Browsers that are signed in', 'Support in your account',
      'Suspensions', 'Google', 'Two-factor authentication', 'Trusted browsers', 'Browsers you have signed in from',
      'Passkeys', 'Notifications', 'Which notifications you want', 'Your posts',
      'Posts you bought', 'Posts you sold', 'Your comments', 'Your likes',
      'Orders', 'Tips', 'Your reviews', 'Applications as a model',
      'Files you sent', 'Your profile as a model', 'Your products', 'Models you follow',
      'Wallet statement', 'Deposits', 'Withdrawals', 'Pro',
    ],
  },
  it: {
    title: 'I tuoi dati su {{site}}',
    intro: 'Questo archivio contiene tutto ciò che {{site}} sapeva di te il {{at}} (UTC). Ogni file .json è un elenco; la cartella schemas spiega che cosa contengono le voci. Gli importi sono in dollari USA, le ore in ISO 8601.',
    list: 'Gli elenchi, con il numero di voci',
    files: 'La cartella files contiene le tue immagini (pictures), ciò che hai inviato per i tuoi post (uploads), ciò che hai comprato nei post (purchases) e ciò che è stato consegnato nei tuoi ordini (orders).',
    others: 'Di altre persone contiene solo ciò che vedi di loro sul sito.',
    left: 'Non contiene: password, codici e chiavi, di cui si conserva solo un’impronta; i documenti d’identità, aperti solo da chi li verifica e poi eliminati; ciò che è in viaggio (email, messaggi), uguale alle tue notifiche.',
    missing: 'Questi file non ci sono più:',
    parts: [
      'Account', 'Ciò che hai accettato', 'Browser connessi', 'Assistenza nel tuo account',
      'Sospensioni', 'Google', 'Autenticazione a due fattori', 'Browser attendibili', 'Browser da cui hai effettuato l’accesso',
      'Passkey', 'Notifiche', 'Notifiche che vuoi ricevere', 'I tuoi post',
      'Post che hai comprato', 'Post che hai venduto', 'I tuoi commenti', 'I tuoi Mi piace',
      'Ordini', 'Mance', 'Le tue recensioni', 'Candidature come modello',
      'File che hai inviato', 'Il tuo profilo di modello', 'I tuoi prodotti', 'Modelli che segui',
      'Movimenti del portafoglio', 'Depositi', 'Prelievi', 'Pro',
    ],
  },
  fr: {
    title: 'Vos données sur {{site}}',
    intro: 'Cette archive contient tout ce que {{site}} savait de vous le {{at}} (UTC). Chaque fichier .json est une liste ; le dossier schemas explique ce que contiennent ses entrées. Les montants sont en dollars américains, les heures en ISO 8601.',
    list: 'Les listes, avec le nombre d’entrées',
    files: 'Le dossier files contient vos images (pictures), ce que vous avez envoyé pour vos publications (uploads), ce que vous avez acheté (purchases) et ce qui a été livré dans vos commandes (orders).',
    others: 'Des autres personnes, elle ne contient que ce que vous voyez d’elles sur le site.',
    left: 'Elle ne contient pas : les mots de passe, codes et clés, dont seule une empreinte est conservée ; les pièces d’identité, ouvertes uniquement par ceux qui les vérifient, puis supprimées ; ce qui est en route (e-mails, messages), identique à vos notifications.',
    missing: 'Ces fichiers n’existent plus :',
    parts: [
      'Compte', 'Ce que vous avez accepté', 'Navigateurs connectés', 'Assistance dans votre compte',
      'Suspensions', 'Google', 'Double authentification', 'Navigateurs de confiance', 'Navigateurs depuis lesquels vous vous êtes connecté',
      'Clés d’accès', 'Notifications', 'Notifications souhaitées', 'Vos publications',
      'Publications achetées', 'Publications vendues', 'Vos commentaires', 'Vos mentions J’aime',
      'Commandes', 'Pourboires', 'Vos avis', 'Candidatures comme modèle',
      'Fichiers envoyés', 'Votre profil de modèle', 'Vos produits', 'Modèles suivis',
      'Relevé du portefeuille', 'Dépôts', 'Retraits', 'Pro',
    ],
  },
  zh: {
    title: '您在{{site}}的数据',
    intro: '此压缩包包含{{site}}截至 {{at}}（UTC）所保存的与您有关的全部数据。每个 .json 文件是一个列表，schemas 文件夹说明其中各项的含义。金额以美元计，时间采用 ISO 8601 格式。',
    list: '各列表及条目数',
    files: 'files 文件夹包含您的图片（pictures）、您为帖子上传的文件（uploads）、您在帖子中购买的内容（purchases）以及订单中交付的文件（orders）。',
    others: '关于其他人，其中只有您在网站上能看到的内容。',
    left: '其中不包含：密码、验证码和密钥（仅保存其指纹）；身份证件（只有审核人员可以打开，审核后删除）；发送途中的邮件和消息（与您的通知相同）。',
    missing: '以下文件已不存在：',
    parts: [
      '账户', '您同意的条款', '已登录的浏览器', '客服访问记录',
      '停用记录', 'Google', '双重验证', '受信任的浏览器', '您曾用于登录的浏览器',
      '通行密钥', '通知', '通知偏好', '您的帖子',
      '您购买的帖子', '您售出的帖子', '您的评论', '您的点赞',
      '订单', '打赏', '您的评价', '模特申请',
      '您上传的文件', '您的模特主页', '您的产品', '您关注的模特',
      '钱包明细', '充值', '提现', 'Pro',
    ],
  },
  es: {
    title: 'Tus datos en {{site}}',
    intro: 'Este archivo contiene todo lo que {{site}} tenía sobre ti el {{at}} (UTC). Cada fichero .json es una lista; la carpeta schemas explica qué contienen sus entradas. Los importes están en dólares estadounidenses y las horas en ISO 8601.',
    list: 'Las listas, con el número de entradas',
    files: 'La carpeta files contiene tus imágenes (pictures), lo que enviaste para tus publicaciones (uploads), lo que compraste (purchases) y lo que se entregó en tus pedidos (orders).',
    others: 'De otras personas solo contiene lo que ves de ellas en el sitio.',
    left: 'No contiene: contraseñas, códigos ni claves, de los que solo se guarda una huella; los documentos de identidad, que solo abre quien los comprueba y que después se eliminan; lo que está en camino (correos, mensajes), igual que tus notificaciones.',
    missing: 'Estos ficheros ya no existen:',
    parts: [
      'Cuenta', 'Lo que has aceptado', 'Navegadores con sesión iniciada', 'Soporte en tu cuenta',
      'Suspensiones', 'Google', 'Autenticación en dos pasos', 'Navegadores de confianza', 'Navegadores desde los que has iniciado sesión',
      'Llaves de acceso', 'Notificaciones', 'Notificaciones que quieres', 'Tus publicaciones',
      'Publicaciones que compraste', 'Publicaciones que vendiste', 'Tus comentarios', 'Tus Me gusta',
      'Pedidos', 'Propinas', 'Tus reseñas', 'Solicitudes como modelo',
      'Ficheros que enviaste', 'Tu perfil de modelo', 'Tus productos', 'Modelos que sigues',
      'Movimientos de la cartera', 'Depósitos', 'Retiros', 'Pro',
    ],
  },
  pt: {
    title: 'Os seus dados em {{site}}',
    intro: 'Este arquivo contém tudo o que {{site}} tinha sobre si em {{at}} (UTC). Cada ficheiro .json é uma lista; a pasta schemas explica o que contêm as entradas. Os valores estão em dólares americanos e as horas em ISO 8601.',
    list: 'As listas, com o número de entradas',
    files: 'A pasta files contém as suas imagens (pictures), o que enviou para as suas publicações (uploads), o que comprou (purchases) e o que foi entregue nas suas encomendas (orders).',
    others: 'De outras pessoas contém apenas o que vê delas no site.',
    left: 'Não contém: palavras-passe, códigos e chaves, dos quais só se guarda uma impressão; documentos de identidade, abertos apenas por quem os verifica e depois eliminados; o que está a caminho (e-mails, mensagens), igual às suas notificações.',
    missing: 'Estes ficheiros já não existem:',
    parts: [
      'Conta', 'O que aceitou', 'Navegadores com sessão iniciada', 'Apoio na sua conta',
      'Suspensões', 'Google', 'Autenticação de dois fatores', 'Navegadores de confiança', 'Navegadores em que iniciou sessão',
      'Chaves de acesso', 'Notificações', 'Notificações que quer receber', 'As suas publicações',
      'Publicações que comprou', 'Publicações que vendeu', 'Os seus comentários', 'Os seus gostos',
      'Encomendas', 'Gorjetas', 'As suas avaliações', 'Candidaturas a modelo',
      'Ficheiros que enviou', 'O seu perfil de modelo', 'Os seus produtos', 'Modelos que segue',
      'Extrato da carteira', 'Depósitos', 'Levantamentos', 'Pro',
    ],
  },
  ru: {
    title: 'Ваши данные на {{site}}',
    intro: 'В этом архиве всё, что {{site}} хранил о вас на {{at}} (UTC). Каждый файл .json — список; в папке schemas описано, что содержат записи. Суммы указаны в долларах США, время — в формате ISO 8601.',
    list: 'Списки и число записей',
    files: 'В папке files — ваши изображения (pictures), файлы, отправленные для публикаций (uploads), купленное в публикациях (purchases) и переданное в ваших заказах (orders).',
    others: 'О других людях здесь только то, что вы видите на сайте.',
    left: 'Здесь нет: паролей, кодов и ключей — хранятся только их отпечатки; документов, удостоверяющих личность, — их открывают только проверяющие, а затем они удаляются; того, что ещё в пути (письма, сообщения), — это то же, что ваши уведомления.',
    missing: 'Этих файлов больше нет:',
    parts: [
      'Аккаунт', 'На что вы согласились', 'Браузеры, в которых выполнен вход', 'Поддержка в вашем аккаунте',
      'Блокировки', 'Google', 'Двухфакторная аутентификация', 'Доверенные браузеры', 'Браузеры, с которых вы входили',
      'Ключи доступа', 'Уведомления', 'Какие уведомления вы хотите', 'Ваши публикации',
      'Купленные публикации', 'Проданные публикации', 'Ваши комментарии', 'Ваши отметки «Нравится»',
      'Заказы', 'Чаевые', 'Ваши отзывы', 'Заявки модели',
      'Отправленные файлы', 'Ваш профиль модели', 'Ваши товары', 'Модели, на которых вы подписаны',
      'Выписка кошелька', 'Пополнения', 'Выводы средств', 'Pro',
    ],
  },
}
