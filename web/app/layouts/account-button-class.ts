/** The classes of the account button, before and after its menu is loaded. */
export const accountButtonClass = 'rounded-full outline-offset-2'
