const END_OF_JPEG = new Uint8Array([0xff, 0xd9]);

/** Appends an end marker, so that a JPEG truncated by a download can be read; a complete one is unaffected. */
export const withEnd = (file: Blob): Blob =>
  file.type === "image/jpeg" ? new Blob([file, END_OF_JPEG], { type: file.type }) : file;
