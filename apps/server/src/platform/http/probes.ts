import { Hono } from "hono";

const UNSTORED = { "cache-control": "no-store" };

/**
 * Probes for orchestrators: `/healthz` says that the process is alive, `/readyz` whether it can serve. The first checks
 * nothing, because restarting a process does not help when its database is away.
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
