import { type ScriptedEngine, scriptedEngine } from "./engines.ts";
import type { Person } from "./person.ts";
import { startTestServer, type TestServer } from "./server.ts";

type Knows = readonly [words: Readonly<Record<string, string>>, pairs: readonly (readonly [string, string])[]];

export interface DraftStage {
  readonly server: TestServer;
  readonly local: ScriptedEngine;
  readonly provider: ScriptedEngine;
  readonly ana: Person;
  /** Reads only English. */
  readonly emma: Person;
  /** Reads only German. */
  readonly bruno: Person;
  readonly logged: string[];
}

/** Sets up drafts by Ana: a local engine, a provider's engine, and two readers. */
export async function startDraftStage(knows: { readonly local: Knows; readonly provider: Knows }): Promise<DraftStage> {
  const logged: string[] = [];
  const local = scriptedEngine(...knows.local);
  const provider = scriptedEngine(...knows.provider, { id: "openai", privacyLevel: "providers" });
  const server = await startTestServer({ engines: [local, provider], onLog: (line) => logged.push(line) });
  const ana = await server.person("ana");
  const emma = await server.person("emma", { preferredLanguage: "en", readLanguages: [] });
  const bruno = await server.person("bruno", { preferredLanguage: "de", readLanguages: [] });
  return { server, local, provider, ana, emma, bruno, logged };
}

export const setPrivacyLevel = (who: Person, conversationId: string, privacyLevel: string | null) =>
  who.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${conversationId}/settings`,
    body: { privacyLevel },
  });
