import type { Context } from "../src/composition/context.ts";

/** The context of a part that is tested by itself: what the part does not use is left out. */
export const contextOf = (parts: Partial<Context>) => parts as Context;
