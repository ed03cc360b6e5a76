import { fileURLToPath } from "node:url";
import type { Browser, PlaywrightWorkerArgs } from "@playwright/test";
import { browserLaunch } from "../browser.ts";

/** A person who says "Llego a las ocho y llevo el pan" again and again, with pauses. */
const SPEECH = fileURLToPath(new URL("../../apps/server/test/sounds/hola-and-pause.wav", import.meta.url));

interface Devices {
  /** What the microphone records. */
  readonly hears?: "beeps" | "speech";
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
  if (hears === "speech") args.push(`--use-file-for-fake-audio-capture=${SPEECH}`);
  return await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...args] });
}
