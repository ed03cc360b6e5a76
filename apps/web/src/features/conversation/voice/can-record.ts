/** The first supported type is used: Opus if possible, since every current browser plays it. */
export const TYPES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4;codecs=opus", "audio/mp4"];

/** `mediaDevices` is undefined in insecure contexts. */
export const canRecord = () =>
  typeof MediaRecorder !== "undefined" &&
  navigator.mediaDevices !== undefined &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));
