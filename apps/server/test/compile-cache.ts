import { fileURLToPath } from "node:url";

/** Environment of servers started by tests: compiling their files takes most of the processor time of a start. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/lingualoom/compiled/", import.meta.url)),
};
