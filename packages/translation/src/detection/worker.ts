import { parentPort } from "node:worker_threads";
import { classify } from "./classifier.ts";
import { openEld } from "./eld.ts";
import { openFastText } from "./fasttext.ts";
import { openSpelling } from "./spelling.ts";
import { priorOfLanguages, withVariant } from "./variants.ts";
import type { DetectorRequest, DetectorResponse } from "./worker-messages.ts";

/** Holds the models outside the server's thread, which keeps its memory small and its event loop free. */
const port = parentPort;
if (!port) throw new Error("this file runs as a worker thread only");
const fastText = await openFastText();
const eld = openEld();
const spelling = openSpelling();

port.on("message", ({ id, items }: DetectorRequest) => {
  const detections = items.map(({ text, prior }) =>
    withVariant(text, classify({ text, prior: priorOfLanguages(prior), fastText, eld, spelling })),
  );
  port.postMessage({ id, detections } satisfies DetectorResponse);
});
