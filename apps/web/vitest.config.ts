import { defineConfig, mergeConfig } from "vitest/config";
import { patience } from "../../patience.ts";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      name: "@lingualoom/web",
      environment: "jsdom",
      // Making a window costs more than the tests, and they leave nothing behind in it.
      isolate: false,
      include: ["src/**/*.test.ts"],
      ...patience,
    },
  }),
);
