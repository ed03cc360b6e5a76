/** The first that the browser writes: Opus where there is a choice, since every browser of today plays it. */
export const TYPES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4;codecs=opus", "audio/mp4"];

/** Whether this browser, at this address, lets a page record. */
export const canRecord = () =>
  typeof MediaRecorder !== "undefined" &&
  navigator.mediaDevices !== undefined &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));
