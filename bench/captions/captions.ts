import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../../e2e/browser.ts";
import { localEngines } from "../../e2e/support/engines.ts";
import { People } from "../../e2e/support/people.ts";
import { openProduct } from "../../e2e/support/product.ts";
import { openChat } from "../../e2e/support/screens.ts";
import { Trouble } from "../../e2e/support/trouble.ts";
import { machine, p95, spread } from "../figures.ts";
import { startRecognizer } from "./recognizer.ts";

const SENTENCES = [
  "The train arrives at eight in the morning.",
  "We need to talk about the house and the garden.",
  "My sister will bring the bread and the water.",
  "I think that the weather is going to be good tomorrow.",
  "Can you tell me where the station is?",
  "The children are playing in the street.",
  "She works in a hospital near the river.",
  "He wants to buy a new car this year.",
  "They have been waiting for more than an hour.",
  "Please send me the letter before Friday.",
];
const PAUSE_SECONDS = 3;
const ROUNDS = 3;
const LOOK_MS = 20;
/** Loudness and milliseconds of silence that tell the end of a sentence. */
const LOUD = 0.01;
const SILENT_MS = 400;

interface Noted extends Window {
  connections?: RTCPeerConnection[];
  /** Milliseconds at which sentences ended, at the speaker. */
  ends?: number[];
  /** Milliseconds at which originals and renditions appeared, at the reader. */
  shown?: { readonly at: number; readonly isRendition: boolean }[];
}

/** `npm run bench -- captions`: from the end of a sentence at its speaker to its caption in another browser. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-captions-"));
  const sound = join(folder, "speech.wav");
  await writeFile(sound, await speech(folder));
  const launch = await browserLaunch();
  const args = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
  ];
  const open = (more: readonly string[]) =>
    chromium.launch({ ...launch, args: [...(launch.args ?? []), ...args, ...more] });
  const speaking = await open([`--use-file-for-fake-audio-capture=${sound}`]);
  const reading = await open([]);
  try {
    await using recognizer = await startRecognizer();
    await using product = await openProduct({
      engines: await localEngines(),
      environment: { TRANSCRIPTION_URL: recognizer.url, TRANSCRIPTION_ON_THIS_SERVER: "on" },
    });
    await using speakers = new People(speaking, product, new Trouble());
    await using readers = new People(reading, product, new Trouble());
    const ana = await speakers.newcomer("Ana", { preferredLanguage: "en" });
    const emma = await readers.newcomer("Emma", { preferredLanguage: "es" });
    await ana.sends(emma, "Hello");
    await emma.sends(ana, "Hola");
    await ana.page.addInitScript(noteEnds, { LOOK_MS, LOUD, SILENT_MS });
    await emma.page.addInitScript(noteCaptions);
    await openChat(ana.page, emma);
    await openChat(emma.page, ana);
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    await press(ana.page, "Call");
    await press(ana.page, "Voice call");
    await press(emma.page, "Answer");
    await press(emma.page, "Mute");
    await press(emma.page, "Captions");
    const wanted = ROUNDS * SENTENCES.length;
    await ana.page.waitForFunction((count) => ((window as Noted).ends?.length ?? 0) > count, wanted, { timeout: 0 });
    const ends = await ana.page.evaluate(() => (window as Noted).ends ?? []);
    const shown = await emma.page.evaluate(() => (window as Noted).shown ?? []);
    console.log(
      `${machine()}, ${new Date().toISOString().slice(0, 10)}; ${recognizer.name}, ${ends.length} sentences\n`,
    );
    print("recognition, ms", recognizer.took);
    print(
      "original, ms after the sentence",
      delays(
        ends,
        shown.filter(({ isRendition }) => !isRendition),
      ),
    );
    print(
      "rendition, ms after the sentence",
      delays(
        ends,
        shown.filter(({ isRendition }) => isRendition),
      ),
    );
  } finally {
    await speaking.close();
    await reading.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const print = (name: string, values: readonly number[]) =>
  console.log(`${name}: median ${spread(values)}, p95 ${Math.round(p95(values))}, ${values.length} times`);

/** Each caption belongs to the last sentence that had ended when it appeared. */
const delays = (ends: readonly number[], shown: readonly { readonly at: number }[]) =>
  shown.flatMap(({ at }) => {
    const end = ends.findLast((one) => one < at);
    return end === undefined ? [] : [at - end];
  });

/** All sentences as one WAV file, with pauses. Chromium plays it again and again. */
async function speech(folder: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let header: Buffer | undefined;
  for (const sentence of SENTENCES) {
    const file = join(folder, "sentence.wav");
    execFileSync("espeak-ng", ["-v", "en-us", "-s", "140", "-w", file, sentence]);
    const wav = await readFile(file);
    header ??= wav.subarray(0, 44);
    pieces.push(wav.subarray(44), Buffer.alloc(2 * wav.readUInt32LE(24) * PAUSE_SECONDS));
  }
  const samples = Buffer.concat(pieces);
  const whole = Buffer.concat([header as Buffer, samples]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole.writeUInt32LE(samples.length, 40);
  return whole;
}

/** Runs in the speaker's page: notes when what its connection sends falls silent. */
function noteEnds({ LOOK_MS, LOUD, SILENT_MS }: { LOOK_MS: number; LOUD: number; SILENT_MS: number }): void {
  const page = window as Noted;
  page.ends = [];
  let [energy, seconds, loudAt] = [0, 0, 0];
  const look = async (connection: RTCPeerConnection) => {
    for (const one of (await connection.getStats()).values())
      if (one.type === "media-source" && one.kind === "audio") {
        const passed = one.totalSamplesDuration - seconds;
        const loudness = passed > 0 ? Math.sqrt((one.totalAudioEnergy - energy) / passed) : 0;
        if (passed > 0) [energy, seconds] = [one.totalAudioEnergy, one.totalSamplesDuration];
        const now = Date.now();
        if (loudness > LOUD) loudAt = now;
        else if (loudAt > 0 && now - loudAt > SILENT_MS) {
          page.ends?.push(loudAt);
          loudAt = 0;
        }
      }
    setTimeout(() => void look(connection), LOOK_MS);
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      void look(this);
    }
  };
}

/** Runs in the reader's page: notes when a line appears, and when it gets its rendition. */
function noteCaptions(): void {
  const page = window as Noted;
  page.shown = [];
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const line of document.querySelectorAll("[data-captions] [role=log] > div:has(bdi)")) {
      if (!known.has(line)) page.shown?.push({ at: Date.now(), isRendition: false });
      known.add(line);
      const original = line.querySelector("p");
      if (original && !known.has(original)) {
        page.shown?.push({ at: Date.now(), isRendition: true });
        known.add(original);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
