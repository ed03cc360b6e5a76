/** The header declares more pixels than allowed; nothing was decoded. */
export class TooManyPixels extends Error {}
