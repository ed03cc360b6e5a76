/** A browser that has not drawn the first frame by then sends the video without a poster. */
const PATIENCE_MS = 3_000;
/** Longest side in pixels, as messages show it. */
const LONGEST = 960;
const QUALITY = 0.8;
/** In seconds. The very first frame is often black, and Safari draws none at 0. */
const AT = 0.1;

/** Draws the beginning of a video on this device; null if it cannot play the video. */
export async function posterOf(video: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(video);
  const element = document.createElement("video");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  Object.assign(element, { muted: true, playsInline: true, preload: "auto" });
  element.onloadeddata = () => {
    element.currentTime = Math.min(AT, (element.duration || 0) / 2);
  };
  element.onseeked = () => resolve(true);
  element.onerror = () => resolve(false);
  element.src = url;
  try {
    if (!(await promise) || element.videoWidth === 0) return null;
    const scale = Math.min(1, LONGEST / Math.max(element.videoWidth, element.videoHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(element.videoWidth * scale);
    canvas.height = Math.round(element.videoHeight * scale);
    canvas.getContext("2d")?.drawImage(element, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  } finally {
    clearTimeout(timer);
    element.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}
