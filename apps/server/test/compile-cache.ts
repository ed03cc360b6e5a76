import { fileURLToPath } from "node:url";

/** For the environment of a server that a test starts: compiling its files takes most of the processor time of a start. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/lingualoom/compiled/", import.meta.url)),
};
