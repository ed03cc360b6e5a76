/** Why there is no microphone or camera. */
export type MediaProblem = "insecure" | "denied" | "missing" | "busy";

export type Kind = "audio" | "video";

const REASONS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** Remembered per browser, because devices belong to it. */
const keyOf = (kind: Kind) => `lingualoom.call.${kind}`;
export const chosenDevice = (kind: Kind) => localStorage.getItem(keyOf(kind)) ?? "";
export const chooseDevice = (kind: Kind, deviceId: string) => localStorage.setItem(keyOf(kind), deviceId);

/** Opens the chosen device, or another one if it is gone. */
export async function openDevice(kind: Kind): Promise<MediaStreamTrack | MediaProblem> {
  // Undefined on pages without https.
  if (!navigator.mediaDevices) return "insecure";
  const ideal = chosenDevice(kind);
  const wanted = ideal ? { deviceId: { ideal } } : true;
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia(
      kind === "audio" ? { audio: wanted } : { video: { ...size, ...(ideal && { deviceId: { ideal } }) } },
    );
    return stream.getTracks()[0] ?? "missing";
  } catch (error) {
    return REASONS[(error as DOMException).name] ?? "busy";
  }
}

/** The devices of a kind. Their names are known once one of them was allowed. */
export async function listDevices(kind: Kind): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter((one) => one.kind === `${kind}input` && one.deviceId !== "");
}

export const canShareScreen = () => navigator.mediaDevices !== undefined && "getDisplayMedia" in navigator.mediaDevices;
