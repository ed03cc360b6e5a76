import { fileURLToPath } from "node:url";
import type { Browser, PlaywrightWorkerArgs } from "@playwright/test";
import { browserLaunch } from "../browser.ts";

const soundFile = (name: string) => fileURLToPath(new URL(`../../apps/server/test/sounds/${name}`, import.meta.url));
/** "Llego a las ocho y llevo el pan", without a pause for recordings, and as sentences for captions. */
const SPEECH = { speech: soundFile("hola.wav"), sentences: soundFile("hola-and-pause.wav") };

interface Devices {
  /** Sound that the microphone records. */
  readonly hears?: "beeps" | keyof typeof SPEECH;
  /** Whether the user lets pages use them. */
  readonly isAllowed?: boolean;
}

/**
 * Launches a browser with a camera, a screen and a microphone. A project's launch options would cost a worker, with its
 * servers, of its own.
 */
export async function browserWithDevices(
  { chromium }: Pick<PlaywrightWorkerArgs["playwright"], "chromium">,
  { hears = "beeps", isAllowed = true }: Devices = {},
): Promise<Browser> {
  const launch = await browserLaunch();
  const args = ["--use-fake-device-for-media-stream", `--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`];
  if (hears !== "beeps") args.push(`--use-file-for-fake-audio-capture=${SPEECH[hears]}`);
  return await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...args] });
}
