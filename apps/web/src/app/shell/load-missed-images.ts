/** Reloads failed images such as avatars, which browsers do not retry. Images of messages retry themselves. */
export function loadMissedImages(page: Document = document): void {
  for (const image of page.images) {
    const { src } = image;
    // An empty source loads nothing, and looks the same.
    if (!src || !image.complete || image.naturalWidth > 0) continue;
    image.src = src;
  }
}
