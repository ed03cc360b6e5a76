import { readFile } from "node:fs/promises";
import { SITE_LANGUAGES } from "@lingualoom/contract/site.ts";
import { expect, test } from "vitest";
import { contextOf } from "#test/context.ts";
import { fill } from "../platform/http/site/fill.ts";
import { createSiteFacts } from "./site-facts.ts";

const engine = (name: string, privacyLevel: string, available: boolean) => ({
  name,
  privacyLevel,
  available,
});
const factsOf = (privacyLevel: "server" | "providers", retentionDays = 0, plans = false, isClosed = false) =>
  createSiteFacts(
    contextOf({
      config: {
        operator: { name: "", address: "" },
        accounts: { supportEmail: null },
        media: { mostPerFile: 100_000_000 },
        retentionDays,
        plans,
      } as never,
      publicUrl: "https://chat.example",
      localHttps: { port: null, origins: [], names: [], authority: null },
      translator: {
        pairs: () => [],
        status: () => [
          engine("Apertium", "server", true),
          engine("DeepL", "providers", true),
          engine("Workers AI", "providers", false),
        ],
      } as never,
      defaultPrivacyLevel: () => privacyLevel,
      newServer: { current: () => false, look: async () => false },
      serverSettings: { current: () => ({ signUp: isClosed ? "closed" : "open" }) } as never,
    }),
  )();

test("a provider is named only where it is configured and text may go there", () => {
  expect(factsOf("providers").providers).toBe("DeepL");
  expect(factsOf("server").providers).toBe("");
});

const wordsOf = async (page: string, language: string) =>
  JSON.parse(await readFile(new URL(`../../../web/src/site/texts/${language}.json`, import.meta.url), "utf8"))[page];

test.each(SITE_LANGUAGES)("the privacy page names how long messages stay, where they expire: %s", async (language) => {
  const [, paragraph] = (await wordsOf("privacy", language)).sections[2].text;
  expect(fill(paragraph, factsOf("server", 30))).toContain(" 30 ");
  expect(fill(paragraph, factsOf("server"))).not.toMatch(/\[\[| 0 /);
});

test.each([
  ["en", "nothing is limited", "is not limited by a plan", "these limits apply"],
  ["es", "ni se limita nada", "ningún plan la limita", "estos límites valen"],
  ["fr", "rien n’est facturé ni limité", "aucune formule ne le limite", "ces limites valent"],
  ["ar", "لا يُطلب أي مبلغ ولا يُحَدّ أي شيء", "لا تحدّه أي خطة", "تسري هذه الحدود"],
])("the texts about plans match what the server enforces: %s", async (language, open, free, expected) => {
  const { plansText } = await wordsOf("features", language);
  const cost = (await wordsOf("landing", language)).faq[0].a;
  const terms = (await wordsOf("terms", language)).sections[0].text[0];
  const [off, on] = [factsOf("server"), factsOf("server", 0, true)];
  expect(fill(plansText, off)).toContain(open);
  expect(fill(cost, off)).toContain(open);
  expect(fill(terms, off)).toContain(free);
  expect(fill(terms, on)).not.toContain(free);
  expect(fill(plansText, on)).toContain(expected);
  for (const shown of [plansText, cost, terms].map((text) => fill(text, on))) {
    expect(shown).not.toContain(open);
    expect(shown).not.toContain("[[");
  }
});

test.each(SITE_LANGUAGES)(
  "with sign-up closed the landing page does not invite visitors to begin: %s",
  async (language) => {
    const { ctaText } = await wordsOf("landing", language);
    const [open, closed] = [false, true].map((isClosed) => fill(ctaText, factsOf("server", 0, false, isClosed)));
    expect(open).not.toBe(closed);
    for (const text of [open, closed]) expect(text).not.toMatch(/\[\[|^$/);
  },
);
