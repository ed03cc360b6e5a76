import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { ProviderDescriptor } from "./provider/descriptor.ts";
import { strictEnvironment } from "./provider/strict-environment.ts";
import { PROVIDERS } from "./providers.ts";

const folder = fileURLToPath(new URL(".//", import.meta.url));
const providers: readonly ProviderDescriptor[] = PROVIDERS;

test("the list names every folder with a descriptor, under the folder's name", () => {
  const folders = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/descriptor.ts`));
  const named = folders.filter((name) => name !== "provider");
  expect(providers.map(({ id }) => id).sort()).toEqual(named.sort());
});

test("each key type belongs to one provider", () => {
  const types = providers.flatMap(({ secrets }) => secrets.map(({ type }) => type));
  expect(new Set(types).size).toBe(types.length);
});

describe.each(providers)("$id", (provider) => {
  test("reads only the variables it documents", () => {
    const read = new Set<string>();
    const values = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name: string) => {
          read.add(name);
          return undefined;
        },
      },
    );
    provider.read(strictEnvironment(values), false);
    expect([...read].sort()).toEqual(provider.variables.map(({ name }) => name).sort());
  });

  test("has a variable for each key type and reports what is missing", () => {
    const names = provider.variables.map(({ name }) => name);
    for (const { variable } of provider.secrets) expect(names).toContain(variable);
    for (const { variable } of provider.missing(null)) expect(names).toContain(variable);
    expect(provider.missing(provider.read(strictEnvironment({}), false))).not.toEqual([]);
  });

  test("returns the given keys", async () => {
    const { standIn } = await import(`../../test/providers/${provider.id}.ts`);
    for (const secret of provider.secrets) {
      const settings = secret.write(standIn.settings("http://127.0.0.1:9"), ["a-new-key"]);
      expect(secret.read(settings)).toEqual(["a-new-key"]);
      expect(secret.read(secret.write(settings, secret.read(settings)))).toEqual(["a-new-key"]);
    }
  });
});
