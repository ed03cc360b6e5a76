/** A `Blob`, or its bytes if the browser cannot store a `Blob`: WebKit in a private window. */
export type StorableBlob = Blob | { readonly type: string; readonly buffer: ArrayBuffer };

export const asBlob = (stored: StorableBlob): Blob =>
  "buffer" in stored ? new Blob([stored.buffer], { type: stored.type }) : stored;

export async function putBlob(blob: Blob, put: (stored: StorableBlob) => Promise<unknown>): Promise<void> {
  try {
    await put(blob);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    await put({ type: blob.type, buffer: await blob.arrayBuffer() });
  }
}
