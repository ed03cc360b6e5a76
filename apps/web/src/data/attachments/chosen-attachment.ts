/** A picture that is going to be sent, still in front of its sender. */
export interface ChosenAttachment {
  readonly key: string;
  readonly blob: Blob;
  /** Shows `blob` for as long as the picture is chosen. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
