import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Without it one core is kept free, which on a machine of two halves the speed.
    maxWorkers: availableParallelism(),
    projects: [
      "packages/*",
      "apps/*",
      {
        test: {
          name: "tests",
          include: ["tests/**/*.test.ts"],
          globalSetup: "apps/server/test/postgres.ts",
          testTimeout: 60_000,
        },
      },
    ],
  },
});
