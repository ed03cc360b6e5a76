export interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

export interface Frames {
  readonly ready: Promise<unknown>;
  decode(frame: Uint8Array): Decoded | Promise<Decoded>;
  free(): void;
}
