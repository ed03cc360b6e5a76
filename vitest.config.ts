import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./apps/server/test/compile-cache.ts";
import { patience } from "./patience.ts";

// Workers inherit it.
Object.assign(process.env, COMPILE_CACHE);

/**
 * Node runs these sources as they are, so nothing transforms them. A worker imports them once for all its test files:
 * they leave nothing in modules, and importing the server takes longer than most of its tests.
 */
const native = { experimental: { viteModuleRunner: false }, isolate: false, ...patience };

/** This test adds a provider to a list that modules read when they are imported. */
const CHANGES_MODULES = "apps/server/src/language/engines/provider-by-descriptor.test.ts";

/** `npm run test:all` adds the slow tests of what rarely changes: packages, installations, several servers at the edge. */
const exclude = [...configDefaults.exclude, ...(process.env.ALL_TESTS === "1" ? [] : ["**/*.long.test.ts"])];

/** Packages and applications without a configuration of their own. */
const plain = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(import.meta.dirname, group)).map((name) => join(group, name)))
  .filter((folder) => folder !== "apps/server" && !existsSync(join(import.meta.dirname, folder, "vitest.config.ts")));

export default defineConfig({
  test: {
    // One more than there are cores, because many tests wait for processes that start or end, and for time-outs.
    maxWorkers: availableParallelism() + 1,
    projects: [
      "apps/web",
      ...plain.map((root) => ({ root, test: { name: root.split("/")[1] as string, exclude, ...native } })),
      {
        test: {
          name: "server",
          include: ["apps/server/{src,test}/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...exclude, CHANGES_MODULES],
          globalSetup: "apps/server/test/postgres.ts",
          setupFiles: "apps/server/test/short-kept-connections.ts",
          ...native,
        },
      },
      {
        test: {
          name: "server-alone",
          include: [CHANGES_MODULES],
          globalSetup: "apps/server/test/postgres.ts",
          ...native,
          isolate: true,
        },
      },
    ],
  },
});
