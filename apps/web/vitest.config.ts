import { defineConfig, mergeConfig } from "vitest/config";
import { patience } from "../../patience.ts";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      name: "@lingualoom/web",
      environment: "jsdom",
      // Making a window costs more than the tests, which leave nothing behind in it.
      isolate: false,
      setupFiles: "test/apart.ts",
      restoreMocks: true,
      unstubGlobals: true,
      include: ["src/**/*.test.ts"],
      ...patience,
    },
  }),
);
