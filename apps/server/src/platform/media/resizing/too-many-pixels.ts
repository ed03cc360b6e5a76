/** The header declares more pixels than allowed; nothing was decoded. */
export class TooManyPixels extends Error {}

export class TooManyFrames extends Error {
  override readonly name = "TooManyFrames";
}
