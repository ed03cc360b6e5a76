import type { Plugin } from "vite";

/** It puts the engine's functions into the global object, as which a script knows `this`. */
const GLOBAL = "var global_object = this;";

/**
 * Makes the neural engine's JavaScript a module with one function, which runs it with the given `Module`: as a script it could
 * only be run where the policy allows `eval`.
 */
export const bergamotGlue = (): Plugin => ({
  name: "bergamot-glue",
  transform: {
    filter: { id: /bergamot-translator-worker\.js$/ },
    handler(code) {
      if (!code.includes(GLOBAL)) throw new Error("the neural engine's JavaScript is not as expected");
      const inModule = code.replace(GLOBAL, "var global_object = globalThis;");
      return { code: `export default function run(Module) {\n${inModule}\n}`, map: null };
    },
  },
});
