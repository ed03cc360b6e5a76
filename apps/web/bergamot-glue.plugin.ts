import type { Plugin } from "vite";

/** The script writes the engine's functions to the global object, which it refers to as `this`. */
const GLOBAL = "var global_object = this;";

/**
 * Turns the neural engine's JavaScript into a module that exports one function, which runs it with the given `Module`:
 * running it as a script would need a content security policy that allows `eval`.
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
