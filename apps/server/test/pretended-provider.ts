import { callProvider, parseAnswer } from "@lingualoom/translation/engines/provider/call.ts";
import { countEntries } from "@lingualoom/translation/engines/provider/count-entries.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { everyPair } from "@lingualoom/translation/engines/provider/every-pair.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { WAIT_MS } from "../../../patience.ts";

interface Settings {
  readonly url: string;
  readonly key: string | null;
}

/** A provider that the product does not know. */
const pretended: ProviderDescriptor<"pretended", Settings> = {
  id: "pretended",
  name: "Pretended Translate",
  label: "Pretended",
  documentation: { url: "https://example.org", runsAt: "nowhere", languages: "two", charges: "nothing" },
  variables: [
    { name: "PRETENDED_URL", otherwise: "none", meaning: "an address" },
    { name: "PRETENDED_KEYS", otherwise: "none", meaning: "a key" },
  ],
  secrets: [
    {
      type: "pretended_key",
      kind: "token",
      variable: "PRETENDED_KEYS",
      removable: true,
      read: ({ key }) => (key === null ? [] : [key]),
      write: (settings, [key]) => settings && { ...settings, key: key ?? settings.key },
    },
  ],
  read(environment) {
    const [url, key] = [environment.webUrl("PRETENDED_URL"), environment.text("PRETENDED_KEYS")];
    return url === null ? null : { url, key };
  },
  missing: (settings) => [
    ...(settings ? [] : [{ variable: "PRETENDED_URL", what: "address" as const }]),
    ...(settings?.key ? [] : [{ variable: "PRETENDED_KEYS", what: "key" as const }]),
  ],
  open: ({ url, key }) => ({
    id: "pretended",
    name: "Pretended Translate",
    privacyLevel: "providers",
    timeout: WAIT_MS,
    version: () => "1",
    ...everyPair(["es", "en"], "good"),
    health: () => ({ available: true }),
    async translate({ items, signal }) {
      const body = { key, texts: items.map(({ pieces }) => pieces) };
      const answer = await callProvider({ url: new URL(url), body, signal });
      const translated = parseAnswer(answer.body) as string;
      return items.map(() => ({ ok: true, pieces: [{ kind: "text", text: translated }] }));
    },
    async [Symbol.asyncDispose]() {},
  }),
  countModels: ({ url, key }, signal) => countEntries(new URL(url), { authorization: key as string }, signal),
};

(PROVIDERS as unknown as ProviderDescriptor[]).push(pretended as ProviderDescriptor);
