/** Bounds of every reader, so that a hostile file costs little. */
export const LINE_BYTES = 1_048_576;
/** Bytes of one JSON value that is read whole, such as a message with its reactions. */
export const VALUE_BYTES = 4_194_304;
export const JSON_DEPTH = 64;
export const PEOPLE = 100_000;
export const CONVERSATIONS = 20_000;
export const FILES = 500_000;
/** Code units of a message; what is longer is cut there, and the rest is reported as left out. */
export const TEXT_LENGTH = 100_000;
