/**
 * Asks again for images that could not be loaded, such as avatars without a network. Browsers do not by themselves; images of
 * messages, which say that they are missing, do it where they stand.
 */
export function loadMissedImages(page: Document = document): void {
  for (const image of page.images) {
    const { src } = image;
    // An empty source loads nothing, and looks the same.
    if (!src || !image.complete || image.naturalWidth > 0) continue;
    image.src = src;
  }
}
