/** The users of the demo: models, customers and the three accounts for visitors to try. */
import { MODELS_ONE } from './models-one.ts'
import { MODELS_THREE } from './models-three.ts'
import { MODELS_TWO } from './models-two.ts'
import type { DemoCustomer, DemoModel } from './types.ts'

/** The domain of all addresses in the demo; nothing is ever sent there. */
export const DEMO_DOMAIN = 'demo.atelier'

export const DEMO_MODELS: readonly DemoModel[] = [...MODELS_ONE, ...MODELS_TWO, ...MODELS_THREE]

/** The accounts shown on the sign-in screen in demo mode. The seeder sets their passwords. */
export const DEMO_ACCOUNTS = {
  customer: { name: 'Mara Lindqvist', email: `mara@${DEMO_DOMAIN}` },
  model: { name: 'Ines Duarte', email: `ines@${DEMO_DOMAIN}`, handle: 'ines-duarte' },
  admin: { name: 'Jonas Feld', email: `jonas@${DEMO_DOMAIN}` },
} as const

/** Works on problems with the demo's admin: another admin than the first one decides about an appeal. */
export const DEMO_MODERATOR = { name: 'Tilda Brandvik', email: `tilda@${DEMO_DOMAIN}`, joinedDaysAgo: 430 } as const

/** Decides with the demo's admin about money: a large adjustment of a balance needs another admin than the one who asks. */
export const DEMO_FINANCE = { name: 'Ravi Menon', email: `ravi@${DEMO_DOMAIN}`, joinedDaysAgo: 395 } as const

/** The address of a model: that of the account for Ines, else made from the handle. */
export const emailOfModel = ({ handle }: DemoModel): string =>
  handle === DEMO_ACCOUNTS.model.handle ? DEMO_ACCOUNTS.model.email : `${handle}@${DEMO_DOMAIN}`
export const emailOfCustomer = ({ emailLocalPart }: Pick<DemoCustomer, 'emailLocalPart'>): string => `${emailLocalPart}@${DEMO_DOMAIN}`

const customer = (name: string, emailLocalPart: string, language: DemoCustomer['language'], joinedDaysAgo: number): DemoCustomer => ({
  name,
  emailLocalPart,
  language,
  joinedDaysAgo,
})

/** Mara, the demo's own customer, comes first. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  customer('Mara Lindqvist', 'mara', 'en', 240),
  customer('Owen Tremaine', 'owen.tremaine', 'en', 371),
  customer('Beatrix Holloway', 'beatrix', 'en', 355),
  customer('Samir Haddad', 'samir.haddad', 'en', 340),
  customer('Nora Eikeland', 'nora.eikeland', 'en', 318),
  customer('Desmond Achebe', 'desmond', 'en', 305),
  customer('Lotte Vandermeer', 'lotte', 'en', 284),
  customer('Grace Whitcombe', 'grace.whitcombe', 'en', 266),
  customer('Ivo Petrov', 'ivo', 'en', 251),
  customer('Amara Nwosu', 'amara', 'en', 230),
  customer('Felix Aldergate', 'felix.aldergate', 'en', 214),
  customer('Yuki Tanabe', 'yuki', 'en', 190),
  customer('Hazel Quinlan', 'hazel', 'en', 168),
  customer('Dev Malhotra', 'dev.malhotra', 'en', 149),
  customer('Ruth Castellan', 'ruth', 'en', 120),
  customer('Peregrine Ford', 'perry', 'en', 88),
  customer('Linnea Strand', 'linnea', 'en', 52),
  customer('Caleb Rowntree', 'caleb', 'en', 21),
  customer('Marta Figueira', 'marta.figueira', 'pt', 330),
  customer('João Tavares', 'joao.tavares', 'pt', 201),
  customer('Elena Bianchi', 'elena.bianchi', 'it', 312),
  customer('Davide Longo', 'davide', 'it', 140),
  customer('Sylvie Garnier', 'sylvie', 'fr', 295),
  customer('Bastien Lefort', 'bastien', 'fr', 180),
  customer('Pilar Ortega', 'pilar', 'es', 262),
  customer('Andrés Villalba', 'andres', 'es', 133),
  customer('周晓梅', 'zhou.xiaomei', 'zh', 288),
  customer('吴志远', 'wu.zhiyuan', 'zh', 126),
  customer('Ольга Миронова', 'olga.mironova', 'ru', 300),
  customer('Кирилл Жданов', 'kirill', 'ru', 160),
  customer('Wilma Oakes', 'wilma', 'en', 9),
]

/** The addresses of all accounts. */
export const DEMO_EMAILS: readonly string[] = [
  DEMO_ACCOUNTS.admin.email,
  DEMO_MODERATOR.email,
  DEMO_FINANCE.email,
  ...DEMO_MODELS.map(emailOfModel),
  ...DEMO_CUSTOMERS.map(emailOfCustomer),
]
