import { parentPort } from "node:worker_threads";
import { checkMeaning, type MeaningRequest } from "./check-meaning.ts";

const port = parentPort;
if (!port) throw new Error("this file runs as a worker thread only");

port.on("message", (request: MeaningRequest) => port.postMessage(checkMeaning(request)));
port.postMessage("ready");
