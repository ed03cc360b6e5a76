import { defineConfig } from "vitest/config";
import { patience } from "../../vitest.patience.ts";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/postgres.ts"],
    ...patience,
  },
});
