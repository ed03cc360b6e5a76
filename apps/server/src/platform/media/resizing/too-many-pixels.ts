/** More pixels than allowed, by the header; nothing was decoded. */
export class TooManyPixels extends Error {}
