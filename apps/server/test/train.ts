import { type ScriptedEngine, scriptedEngine } from "./engines.ts";
import type { Person } from "./person.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** Ana's message in tests of what is made from one message. */
export const TRAIN = "El tren llega muy tarde esta noche";

const WORDS = {
  el: "the",
  tren: "train",
  llega: "arrives",
  muy: "very",
  tarde: "late",
  esta: "this",
  noche: "night",
};

export interface TrainStage {
  readonly server: TestServer;
  readonly engine: ScriptedEngine;
  readonly ana: Person;
  /** Reads only English. */
  readonly emma: Person;
}

/** Ana and Emma, before they have written to each other. */
export async function startTrainStage(): Promise<TrainStage> {
  const engine = scriptedEngine(WORDS);
  const server = await startTestServer({ engines: [engine] });
  const ana = await server.person("ana");
  const emma = await server.person("emma", { preferredLanguage: "en", readLanguages: [] });
  return { server, engine, ana, emma };
}
