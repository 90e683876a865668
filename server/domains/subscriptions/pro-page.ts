/** Where everything about the own Pro stands: what news of it lead to. */
export const PRO_PAGE = '/pro'
