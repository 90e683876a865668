/** Whether the days in which the user can keep the account are over. From then on it waits for its open blocks only. */
export const isOver = (closesAt: number): boolean => closesAt <= Date.now()
