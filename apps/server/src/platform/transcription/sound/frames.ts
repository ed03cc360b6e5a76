export interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

/** A decoder of one codec, which decodes frame by frame. */
export interface Frames {
  readonly ready: Promise<unknown>;
  decode(frame: Uint8Array): Decoded | Promise<Decoded>;
  free(): void;
}
