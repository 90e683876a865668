/** The times of signals, for both sides. */

/** The least time between two appearances of the same signal, and how often a client repeats one that lasts. */
export const SIGNAL_EVERY_SECONDS = 4
/** How long a signal is shown without a repetition. */
export const SIGNAL_LASTS_SECONDS = 6
