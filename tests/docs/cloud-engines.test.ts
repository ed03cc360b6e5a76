import { fileURLToPath } from "node:url";
import { documentProviders } from "@lingualoom/translation/engines/provider/document.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { expect, test } from "vitest";

test("docs/cloud-engines.md matches the descriptors; `-u` rewrites it", async () => {
  const file = fileURLToPath(new URL("../../docs/cloud-engines.md", import.meta.url));
  await expect(documentProviders(PROVIDERS)).toMatchFileSnapshot(file);
});
