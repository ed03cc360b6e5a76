import run from "@browsermt/bergamot-translator/worker/bergamot-translator-worker.js";
import wasmUrl from "@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm?url";
import {
  loadModel,
  type ThreadRequest,
  type ThreadSettings,
} from "@lingualoom/translation/engines/bergamot/page.ts";

const first = new Promise<ThreadSettings>((resolve) => {
  addEventListener("message", ({ data }: MessageEvent<ThreadSettings>) => resolve(data), { once: true });
});

const [wasm, settings] = await Promise.all([
  fetch(wasmUrl).then(async (response) => new Uint8Array(await response.arrayBuffer())),
  first,
]);
const translate = await loadModel({ wasm, run }, settings);
addEventListener("message", ({ data: { id, html } }: MessageEvent<ThreadRequest>) =>
  postMessage({ id, ...translate(html) }),
);
postMessage("ready");
