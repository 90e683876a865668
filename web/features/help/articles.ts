/** Help articles by their address below /help-center. Their texts are in the catalog `help`, in seven languages. */
export const HELP_ARTICLES = {
  'no-usdt-yet': { key: 'noUsdt', sections: ['what', 'buy', 'network', 'send', 'arrival', 'care'] },
} as const

export type HelpArticle = keyof typeof HELP_ARTICLES

export const isHelpArticle = (name: string): name is HelpArticle => Object.hasOwn(HELP_ARTICLES, name)
