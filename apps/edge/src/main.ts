import { createEdge, type Edge } from "./edge.ts";
import type { Env } from "./env.ts";

/** One per isolate. Its failure counters and its verified sessions end with it. */
let edge: Edge | undefined;

const edgeOf = (env: Env): Edge => {
  edge ??= createEdge(env);
  return edge;
};

export default {
  fetch: (request, env, context) => edgeOf(env).answer(request, context),
  scheduled: (_, env) => edgeOf(env).tick(),
} satisfies ExportedHandler<Env>;
