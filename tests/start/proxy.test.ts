import { startTestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { expect, test } from "vitest";
import { startProxy } from "../../apps/server/test/proxy-stand-in.ts";
import { preparedDataFolder, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
/** A name that only the proxy resolves. */
const MODELS = "models.invalid";

test("a server finds models through a proxy, whose password it never prints", async () => {
  await using registry = await startTestRegistry("en-es");
  await using proxy = await startProxy({ [MODELS]: new URL(registry.registryUrl).origin });
  await using folder = await preparedDataFolder();
  await using server = runServer({
    DATA_DIR: folder.path,
    LOCAL_ENGINES: "on",
    LOG_LEVEL: "trace",
    HTTP_PROXY: `http://weaver:hunter2@127.0.0.1:${proxy.port}`,
    BERGAMOT_REGISTRY_URL: `http://${MODELS}/records`,
    BERGAMOT_ATTACHMENTS_URL: `http://${MODELS}/attachments`,
  });
  await server.ready;
  await expect.poll(() => proxy.asked).toContain(`GET http://${MODELS}/records`);
  expect([...proxy.credentials]).toEqual(["weaver:hunter2"]);
  const output = server.lines.join("\n");
  expect(output).toContain(`Proxy      127.0.0.1:${proxy.port} (HTTP_PROXY); NO_PROXY localhost`);
  expect(output).not.toMatch(/hunter2|weaver/);
});

test("a proxy that takes no connection is named in the log, and the server serves", async () => {
  await using folder = await preparedDataFolder();
  await using server = runServer({
    DATA_DIR: folder.path,
    HTTPS_PROXY: "http://weaver:hunter2@127.0.0.1:9",
  });
  const url = await server.ready;
  await server.printed("The proxy 127.0.0.1:9 of HTTPS_PROXY cannot be reached");
  expect((await fetch(`${url}/api/ping`)).status).toBe(200);
  expect(server.lines.join("\n")).not.toMatch(/hunter2|weaver/);
});
