/** Ends the task, and goes on in a new one: the page answers touches in between. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
