import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      {
        test: {
          name: "tests",
          include: ["tests/**/*.test.ts"],
          globalSetup: "apps/server/test/postgres.ts",
          testTimeout: 20_000,
        },
      },
    ],
  },
});
