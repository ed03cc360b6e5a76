import { test } from "vitest";
import { startTestServer } from "../test/server.ts";
import { Session } from "node:inspector/promises";
import { writeFileSync } from "node:fs";
test("x", async () => {
  const cost = async (name: string, fn: () => Promise<unknown>) => { const a = process.cpuUsage(); const w = performance.now(); await fn(); const c = process.cpuUsage(a); console.log(name, ((c.user + c.system) / 1000).toFixed(0), "ms cpu", (performance.now() - w).toFixed(0), "wall"); };
  const s = new Session(); s.connect(); await s.post("Profiler.enable");
  for (let i = 0; i < 5; i++) {
    let server!: Awaited<ReturnType<typeof startTestServer>>;
    await cost("start", async () => { server = await startTestServer(); });
    await cost("ana", () => server.person("ana"));
    await cost("emma", () => server.person("emma"));
    const ana = await server.person("ana"), emma = await server.person("emma");
    if (i > 1) { let d: any;
    await cost("device", async () => { d = await ana.device(); });
    await cost("send", () => d.sends(emma.id, "hola que tal"));
    await cost("send", () => d.sends(emma.id, "hola que tal 2")); }
    if (i === 4) await s.post("Profiler.start");
    await cost("dispose", async () => { await server[Symbol.asyncDispose](); });
    if (i === 4) { const { profile } = await s.post("Profiler.stop"); writeFileSync("/tmp/dispose.cpuprofile", JSON.stringify(profile)); }
  }
});
