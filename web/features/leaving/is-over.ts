/** Are the days over in which one can change one's mind? From then on the account waits for what is left to settle. */
export const isOver = (closesAt: number): boolean => closesAt <= Date.now()
