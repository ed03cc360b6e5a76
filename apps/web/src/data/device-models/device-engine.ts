import { IDLE, type NamedModel, openPageBergamot } from "@lingualoom/translation/engines/bergamot/page.ts";
import { createTranslator, UNDETERMINED } from "@lingualoom/translation/page.ts";
import workerUrl from "./neural.worker.ts?worker&url";
import { readFile, removeModel, storedModels } from "./stored-models.ts";

export async function openDeviceEngine() {
  const models = new Map<string, NamedModel>();
  for (const model of await storedModels()) models.set(`${model.source}-${model.target}`, model);
  const stored = (source: string, target: string) => models.get(`${source}-${target}`) ?? null;
  return openPageBergamot({
    start(files, { heard, ended }) {
      const worker = new Worker(workerUrl, { type: "module" });
      worker.onmessage = ({ data }) => heard(data);
      worker.onerror = () => ended("crashed");
      worker.postMessage(files);
      return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
    },
    models: {
      setup: IDLE,
      known: () => [...models.values()],
      find: stored,
      stored,
      fingerprint: (source, target) => stored(source, target)?.fingerprint ?? null,
      fetch: async () => {},
      forget(model) {
        models.delete(`${model.source}-${model.target}`);
        void removeModel(model);
      },
      read: readFile,
    },
  });
}

/** Translates a text with the stored models and the usual checks; null without a translation. */
export async function translateOnDevice(text: string, source: string, target: string): Promise<string | null> {
  await using engine = await openDeviceEngine();
  const translator = createTranslator({
    engines: [engine],
    detector: {
      detect: async () => UNDETERMINED,
      detectMany: async (items) => items.map(() => UNDETERMINED),
      async [Symbol.asyncDispose]() {},
    },
  });
  const signal = AbortSignal.timeout(30_000);
  await engine.warm(source, target);
  const answer = await translator.translate({ text, source, target, allowed: "device", signal });
  return answer.kind === "translated" || answer.kind === "same" || answer.kind === "nothing" ? answer.text : null;
}
