import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RemoteFile, readCatalogue } from "@lingualoom/translation/engines/bergamot/catalogue.ts";
import { download } from "@lingualoom/translation/engines/bergamot/download.ts";
import { callProvider } from "@lingualoom/translation/engines/provider/call.ts";
import { startTestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { expect, test } from "vitest";
import { startProxy } from "#test/proxy-stand-in.ts";
import { openS3StandIn, S3_KEY } from "#test/s3-stand-in.ts";
import { systemClock } from "../platform/clock.ts";
import { type ConfigError, readConfig } from "../platform/config.ts";
import { S3Storage } from "../platform/media/storage/s3-storage.ts";
import { sentenceIn } from "../platform/sentences/in-language.ts";
import { asIs } from "../platform/sentences/sentence.ts";
import { routeThroughProxy } from "./outgoing-proxy.ts";

const proxyOf = (values: Record<string, string>) => routeThroughProxy(readConfig(values, "/").proxy);
const { signal } = new AbortController();
const ask = (url: string) => callProvider({ url: new URL(url), signal });

async function startProvider() {
  const server = createServer((_, answer) => answer.end("translated")).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

test("requests to providers go through the operator's proxy, with its credentials", async () => {
  await using provider = await startProvider();
  await using proxy = await startProxy({ "translate.example.org": provider.url });
  const address = `http://weaver:pass%20word@127.0.0.1:${proxy.port}`;
  using _ = proxyOf({ HTTP_PROXY: address, HTTPS_PROXY: address });
  expect((await ask("http://translate.example.org/v1")).body).toBe("translated");
  await expect(ask("https://api.example.org/v1")).rejects.toMatchObject({ code: "unavailable" });
  expect(proxy.asked).toEqual(["GET http://translate.example.org/v1", "CONNECT api.example.org:443"]);
  expect([...proxy.credentials]).toEqual(["weaver:pass word"]);
});

test("model downloads go through the proxy too", async () => {
  await using registry = await startTestRegistry("en-es");
  await using proxy = await startProxy({ "models.invalid": new URL(registry.registryUrl).origin });
  using _ = proxyOf({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` });
  const { models } = readCatalogue({ data: registry.records });
  const file = [...models.values()][0]?.files[0] as RemoteFile;
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-proxy-"));
  const attachmentsUrl = "http://models.invalid/attachments";
  await download(file, join(folder, "model"), { attachmentsUrl, signal, onBytes: () => {} });
  expect(proxy.asked).toEqual([`GET ${attachmentsUrl}/${file.location}`]);
  expect((await stat(join(folder, "model"))).size).toBe(file.size);
  await rm(folder, { recursive: true });
});

test("images reach their bucket through the proxy, signed as without it", async () => {
  await using bucket = await openS3StandIn();
  await using proxy = await startProxy({ "s3.example.org": bucket.url });
  using _ = proxyOf({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` });
  const storage = new S3Storage({
    config: {
      endpoint: "http://s3.example.org",
      prefix: "",
      bucket: S3_KEY.bucket,
      region: S3_KEY.region,
      accessKeyId: S3_KEY.id,
      secretAccessKey: S3_KEY.secret,
    },
    clock: systemClock,
    report: () => {},
  });
  await storage.put("one", Buffer.from("bytes"));
  expect(Buffer.from((await storage.get("one")) ?? []).toString()).toBe("bytes");
  const address = `http://s3.example.org/${S3_KEY.bucket}/one`;
  expect(proxy.asked).toEqual([`PUT ${address}`, `GET ${address}`]);
});

test("hosts in NO_PROXY and this machine are reached directly", async () => {
  await using provider = await startProvider();
  await using proxy = await startProxy();
  const { port } = new URL(provider.url);
  using _ = proxyOf({ http_proxy: `127.0.0.1:${proxy.port}`, no_proxy: "inside.invalid, .example.org" });
  await expect(ask("http://inside.invalid/")).rejects.toMatchObject({ code: "unavailable" });
  expect((await ask(`http://127.0.0.1:${port}/`)).body).toBe("translated");
  expect((await ask(`http://localhost:${port}/`)).body).toBe("translated");
  await expect(ask(`http://[::1]:${port}/`)).rejects.toMatchObject({ code: "unavailable" });
  expect(proxy.asked).toEqual([]);
});

test("without a proxy nothing changes, and a removed proxy leaves no trace", async () => {
  await using provider = await startProvider();
  await using proxy = await startProxy({ "translate.example.org": provider.url });
  expect(proxyOf({})).toBeNull();
  using used = proxyOf({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` });
  used?.[Symbol.dispose]();
  await expect(ask("http://translate.example.invalid/")).rejects.toMatchObject({ code: "unavailable" });
  expect(proxy.asked).toEqual([]);
});

test("an unreachable proxy is named, without its password", async () => {
  const gone = await startProxy();
  const { port } = gone;
  await gone[Symbol.asyncDispose]();
  using proxy = proxyOf({ HTTPS_PROXY: `http://weaver:hunter2@127.0.0.1:${port}` });
  const report = `${sentenceIn((await proxy?.check()) ?? asIs(""), "en")} ${proxy?.description}`;
  expect(report).toContain(`The proxy 127.0.0.1:${port} of HTTPS_PROXY cannot be reached: connect ECONNREFUSED`);
  expect(report).not.toMatch(/hunter2|weaver/);
});

test("an invalid proxy address is refused, without its password", () => {
  for (const wrong of ["socks5://weaver:hunter2@proxy", "http://weaver:hunter2@", "http://weaver:hunter2@proxy:port"]) {
    const problems = (() => {
      try {
        readConfig({ HTTPS_PROXY: wrong }, "/");
        return [];
      } catch (error) {
        return (error as ConfigError).problems;
      }
    })();
    expect(problems).toEqual([
      "HTTPS_PROXY must be the address of an HTTP proxy, such as http://proxy.example.org:3128.",
    ]);
  }
});
