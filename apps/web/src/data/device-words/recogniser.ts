import type { Recogniser } from "@lingualoom/translation/picture-words/read-words.ts";
import { RECOGNISED, type RecognisedLanguage } from "@lingualoom/translation/picture-words/recognised-languages.ts";
import ara from "@tesseract.js-data/ara/4.0.0_best_int/ara.traineddata.gz?url";
import chi_sim from "@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz?url";
import deu from "@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url";
import eng from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url";
import fra from "@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url";
import hin from "@tesseract.js-data/hin/4.0.0_best_int/hin.traineddata.gz?url";
import por from "@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url";
import spa from "@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url";
import { createWorker, OEM, type Worker } from "tesseract.js";
import workerPath from "tesseract.js/dist/worker.min.js?url";
import corePath from "tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url";

/** What Tesseract thinks of its own parameters is nothing for the console. */
const QUIET: object = { debug_file: "/dev/null" };

const DATA = { ara, chi_sim, deu, eng, fra, hin, por, spa } as const;

/** Everything comes from this server, and what it recognises goes nowhere. Disposing ends its threads. */
export function openRecogniser(): Recogniser<Blob> & AsyncDisposable {
  const workers = new Map<RecognisedLanguage, Promise<Worker>>();
  function workerOf(language: RecognisedLanguage): Promise<Worker> {
    const opened = workers.get(language) ?? open(RECOGNISED[language].data);
    workers.set(language, opened);
    return opened;
  }
  return {
    async recognise(picture, language) {
      const worker = await workerOf(language);
      return (await worker.recognize(picture, { rotateAuto: true }, { blocks: true })).data;
    },
    async [Symbol.asyncDispose]() {
      for (const worker of workers.values())
        await worker.then(
          (one) => one.terminate(),
          () => {},
        );
    },
  };
}

function open(code: keyof typeof DATA): Promise<Worker> {
  const options = {
    workerPath,
    corePath,
    workerBlobURL: false,
    // Tesseract puts a name behind it; the file here has its own, and no server reads a query of it.
    langPath: `${DATA[code]}?`,
    cacheMethod: "none",
    errorHandler: () => {},
  };
  return createWorker(code, OEM.LSTM_ONLY, options, QUIET);
}
