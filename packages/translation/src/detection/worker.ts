import { parentPort } from "node:worker_threads";
import { writtenIn } from "../variants/variants.ts";
import { classify } from "./classifier.ts";
import type { Prior } from "./detection.ts";
import { openEld } from "./eld.ts";
import { openFastText } from "./fasttext.ts";
import { splitByLanguage } from "./mixed/split.ts";
import { openSpelling } from "./spelling.ts";
import { priorOfLanguages, variantIn, withVariant } from "./variants.ts";
import type { DetectorRequest, DetectorResponse } from "./worker-messages.ts";

/** Holds the models outside the server's thread, which keeps its memory small and its event loop free. */
const port = parentPort;
if (!port) throw new Error("this file runs as a worker thread only");
const fastText = await openFastText();
const eld = openEld();
const spelling = openSpelling();

const detect = (text: string, prior?: Prior) => classify({ text, prior, fastText, eld, spelling });

port.on("message", ({ id, items, mixed }: DetectorRequest) => {
  const detections = items.map(({ text, prior }) => withVariant(text, detect(text, priorOfLanguages(prior))));
  const split = mixed ? splitByLanguage(mixed.text, { fastText, detect }, priorOfLanguages(mixed.prior)) : [];
  const parts = split.map(({ from, to, language }) => {
    const written = variantIn(mixed?.text.slice(from, to) ?? "", language);
    return { from, to, language: writtenIn(written) as typeof written };
  });
  port.postMessage({ id, detections, parts } satisfies DetectorResponse);
});
