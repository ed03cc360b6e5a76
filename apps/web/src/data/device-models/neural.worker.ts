import run from "@browsermt/bergamot-translator/worker/bergamot-translator-worker.js";
import wasmUrl from "@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm?url";
import { loadModel, type ThreadRequest, type ThreadSettings } from "@lingualoom/translation/engines/bergamot/page.ts";

async function start(settings: ThreadSettings): Promise<void> {
  const wasm = new Uint8Array(await (await fetch(wasmUrl)).arrayBuffer());
  const translate = await loadModel({ wasm, run }, settings);
  addEventListener("message", ({ data: { id, html } }: MessageEvent<ThreadRequest>) =>
    postMessage({ id, ...translate(html) }),
  );
  postMessage("ready");
}

/** The page is notified of thrown errors, but not of rejected promises. */
const fail = (error: unknown) =>
  setTimeout(() => {
    throw error;
  });

addEventListener("message", ({ data }: MessageEvent<ThreadSettings>) => void start(data).catch(fail), {
  once: true,
});
