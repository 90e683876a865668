export const OnlineDot = () => <span aria-hidden className="size-2 rounded-full bg-success" />
