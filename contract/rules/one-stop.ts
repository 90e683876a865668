/** A sentence that ends with a Russian date has one full stop: that of "10 дек. 2026 г.", not a second one after it. */
export const withOneStop = (text: string): string => text.replaceAll(/(\d{4}\sг\.)\.(?!\.)/gu, '$1')
