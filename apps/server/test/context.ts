import type { Context } from "../src/composition/context.ts";

/** Returns a context for testing one part by itself; unused members are left out. */
export const contextOf = (parts: Partial<Context>) => parts as Context;
