import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const RATE = 16_000;
const HEADER_BYTES = 44;
/** Seconds of silence after which PocketSphinx ends a sentence, and more, because it reads in blocks. */
const SILENCE_SECONDS = 2;
/** Milliseconds after which a piece has no words. */
const PATIENCE_MS = 8_000;

export interface Recognizer extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
  /** Milliseconds that each piece took. */
  readonly took: readonly number[];
}

/** PocketSphinx from Debian (`pocketsphinx`, `pocketsphinx-en-us`), else a stand-in, behind OpenAI's transcription interface. */
export async function startRecognizer(): Promise<Recognizer> {
  const isHere = spawnSync("pocketsphinx_continuous", ["--help"]).error === undefined;
  const engine = isHere ? pocketSphinx() : { hear: async () => "the words of a stand-in", end() {} };
  const took: number[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      const wav = Buffer.from(await (form.get("file") as File).arrayBuffer());
      const begun = performance.now();
      const heard = before.then(() => engine.hear(wav.subarray(HEADER_BYTES)));
      before = heard;
      const text = await heard;
      took.push(performance.now() - begun);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ text, language: "english" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    name: isHere ? "PocketSphinx" : "stand-in",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    took,
    async [Symbol.asyncDispose]() {
      engine.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One process for all pieces, because it takes a second to load its model. It reads samples and prints sentences. */
function pocketSphinx() {
  // Node's own pipes are sockets, which cannot be opened as a file.
  const program = `cat | stdbuf -oL pocketsphinx_continuous -infile /dev/stdin -samprate ${RATE} -logfn /dev/null`;
  const child = spawn("sh", ["-c", program], { stdio: ["pipe", "pipe", "ignore"] });
  let onLine: ((line: string) => void) | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => onLine?.(line));
  return {
    async hear(samples: Buffer): Promise<string> {
      const heard = Promise.withResolvers<string>();
      const timer = setTimeout(() => heard.resolve(""), PATIENCE_MS);
      onLine = heard.resolve;
      child.stdin.write(Buffer.concat([samples, Buffer.alloc(2 * RATE * SILENCE_SECONDS)]));
      const text = await heard.promise;
      clearTimeout(timer);
      return text;
    },
    end: () => void child.kill(),
  };
}
