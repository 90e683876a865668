/** The search of a link to the sign-in or sign-up from anywhere: on these pages themselves, the page that the visitor wanted is kept. */
export const keepWantedPage = ({ redirect }: { redirect?: string | undefined }): { redirect?: string | undefined } => ({ redirect })
