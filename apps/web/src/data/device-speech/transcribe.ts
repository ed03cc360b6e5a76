import { deviceSpeech } from "./speech-api.ts";

/** A recogniser that stops at a pause is restarted; the limit prevents an endless loop if it stops immediately. */
const STARTS_MAX = 50;

/** Adds the region, as browsers name their models: `es` becomes `es-ES`. */
function askedOf(language: string) {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return { langs: [region ? `${code}-${region}` : code], processLocally: true } as const;
}

/** Whether this browser can recognise speech of a language locally, perhaps after downloading a model. */
export async function canTranscribeOnDevice(language: string): Promise<boolean> {
  const availability = await deviceSpeech()?.available(askedOf(language));
  return availability !== undefined && availability !== "unavailable";
}

/** Transcribes a recording in this browser by playing it silently in real time. Empty if it has no speech. */
export async function transcribeOnDevice(recording: Blob, language: string, signal: AbortSignal): Promise<string> {
  const api = deviceSpeech();
  const asked = askedOf(language);
  const availability = await api?.available(asked);
  if (!api || !availability || availability === "unavailable") throw new Error("this browser recognises no speech");
  if (availability !== "available" && !(await api.install(asked))) throw new Error("the model was not installed");
  const context = new AudioContext();
  try {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(await recording.arrayBuffer());
    signal.throwIfAborted();
    const place = context.createMediaStreamDestination();
    source.connect(place);
    const [track] = place.stream.getAudioTracks();
    if (!track) throw new Error("the recording has no sound");
    return await recognised(new api(), { lang: asked.langs[0], source, track, signal });
  } finally {
    await context.close();
  }
}

interface Playing {
  readonly lang: string;
  readonly source: AudioBufferSourceNode;
  readonly track: MediaStreamTrack;
  readonly signal: AbortSignal;
}

function recognised(recognition: InstanceType<NonNullable<ReturnType<typeof deviceSpeech>>>, playing: Playing) {
  const { lang, source, track, signal } = playing;
  return new Promise<string>((resolve, reject) => {
    const said: string[] = [];
    let isOver = false;
    let starts = 1;
    let refused: string | undefined;
    Object.assign(recognition, { lang, continuous: true, processLocally: true });
    recognition.addEventListener("result", ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal) said.push(result[0].transcript.trim());
    });
    recognition.addEventListener("error", ({ error }) => {
      if (error !== "no-speech" && error !== "aborted") refused = error;
    });
    recognition.addEventListener("end", () => {
      if (signal.aborted) return reject(signal.reason);
      if (refused) return reject(new Error(`speech was not recognised: ${refused}`));
      if (isOver || starts >= STARTS_MAX) return resolve(said.filter((part) => part !== "").join(" "));
      starts++;
      recognition.start(track);
    });
    signal.addEventListener("abort", () => recognition.abort(), { once: true });
    source.addEventListener("ended", () => {
      isOver = true;
      recognition.stop();
    });
    recognition.start(track);
    source.start();
  });
}
