/** Pieces that a body may always have. */
const PIECES_MIN = 1_000
/** From then on a piece has so many bytes on average. */
const PIECE_BYTES = 64

/**
 * Whether a body of `bytes` so far came in few pieces. Each piece, a chunk of one byte, too, takes memory and time of its own. Clients
 * write hundreds of bytes at once.
 */
export const hasFewPieces = (pieces: number, bytes: number): boolean => pieces <= PIECES_MIN + bytes / PIECE_BYTES
