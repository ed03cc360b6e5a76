import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { NewServer } from "#/identity/sign-up/setup/new-server.ts";
import type { Platform } from "#/platform/context.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { createHealth } from "./checks.ts";

export function healthRoutes(
  { clock, newServer }: Platform & { readonly newServer: NewServer },
  {
    health,
    publicConfig,
  }: { readonly health: ReturnType<typeof createHealth>; readonly publicConfig: () => PublicConfig },
): Routes<"GET /ping" | "GET /health" | "GET /config"> {
  const startedAt = clock.now().getTime();
  const uptime = () => (clock.now().getTime() - startedAt) / 1_000;

  return {
    async "GET /ping"() {
      return { status: "alive", uptime: uptime(), timestamp: clock.now().toISOString() };
    },

    async "GET /health"() {
      const { status, checks } = await health();
      const body = { status, uptime: uptime(), version: publicConfig().version, checks };
      return new Reply(body, { status: status === "unhealthy" ? 503 : 200 });
    },

    async "GET /config"() {
      await newServer.look();
      return publicConfig();
    },
  };
}
