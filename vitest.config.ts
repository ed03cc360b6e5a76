import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { patience } from "./vitest.patience.ts";

/** Packages and applications without a configuration of their own. */
const plain = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(import.meta.dirname, group)).map((name) => join(group, name)))
  .filter((folder) => !existsSync(join(import.meta.dirname, folder, "vitest.config.ts")));

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, which halves the speed on a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      "apps/server",
      "apps/web",
      ...plain.map((root) => ({ root, test: { name: root.split("/")[1] as string, ...patience } })),
      {
        test: {
          name: "tests",
          include: ["tests/**/*.test.ts"],
          globalSetup: "apps/server/test/postgres.ts",
          ...patience,
        },
      },
    ],
  },
});
