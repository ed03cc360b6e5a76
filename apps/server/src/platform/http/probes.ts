import { Hono } from "hono";

const UNSTORED = { "cache-control": "no-store" };

/**
 * The addresses that orchestrators ask: `/healthz` while the process lives, `/readyz` whether it can serve. A process
 * whose database is away must not be started again for it, so the first asks nothing.
 */
export function probes(health: () => Promise<{ readonly status: string }>): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "alive" }, 200, UNSTORED));
  app.get("/readyz", async (c) => {
    const answer = await health();
    return c.json(answer, answer.status === "unhealthy" ? 503 : 200, UNSTORED);
  });
  return app;
}
