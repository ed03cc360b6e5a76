import { defineConfig, mergeConfig } from "vitest/config";
import { patience } from "../../patience.ts";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      name: "@lingualoom/web",
      environment: "jsdom",
      // Creating a window takes longer than the tests, which clean up after themselves.
      isolate: false,
      setupFiles: "test/apart.ts",
      restoreMocks: true,
      unstubGlobals: true,
      include: ["src/**/*.test.ts"],
      ...patience,
    },
  }),
);
