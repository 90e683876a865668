/** The event of the window when messages were turned on in it. Apart from the rest: every signed-in page listens. */
export const TURNED_ON = 'messages-turned-on'
