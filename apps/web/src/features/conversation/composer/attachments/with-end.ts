const END_OF_JPEG = new Uint8Array([0xff, 0xd9]);

/** A JPEG that a download has cut off is read by its end marker; behind a whole one it changes nothing. */
export const withEnd = (file: Blob): Blob =>
  file.type === "image/jpeg" ? new Blob([file, END_OF_JPEG], { type: file.type }) : file;
