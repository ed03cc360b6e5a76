import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { projects: ["packages/*", "apps/*", { test: { name: "tests", include: ["tests/**/*.test.ts"] } }] },
});
