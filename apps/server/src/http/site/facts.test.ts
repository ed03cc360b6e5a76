import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createSiteFacts } from "./facts.ts";
import { fill } from "./fill.ts";

const engine = (name: string, madeAt: string, available: boolean) => ({ name, madeAt, available });
const factsOf = (rung: "server" | "providers", retentionDays = 0) =>
  createSiteFacts({
    config: {
      operator: { name: "", address: "" },
      accounts: { supportEmail: null },
      retentionDays,
    } as never,
    publicUrl: "https://chat.example",
    translator: {
      pairs: () => [],
      status: () => [
        engine("Apertium", "server", true),
        engine("DeepL", "provider", true),
        engine("Workers AI", "provider", false),
      ],
    } as never,
    defaultRung: () => rung,
  })();

test("a provider is named only where text may go there and it is there", () => {
  expect(factsOf("providers").providers).toBe("DeepL");
  expect(factsOf("server").providers).toBe("");
});

test.each(["en", "es", "fr"])(
  "the privacy page says how long messages are kept, where they are: %s",
  async (language) => {
    const words = JSON.parse(
      await readFile(
        new URL(`../../../../web/src/site/texts/${language}/privacy.json`, import.meta.url),
        "utf8",
      ),
    );
    const [, paragraph] = words.sections[2].text;
    expect(fill(paragraph, factsOf("server", 30))).toContain(" 30 ");
    expect(fill(paragraph, factsOf("server"))).not.toMatch(/\[\[| 0 /);
  },
);
