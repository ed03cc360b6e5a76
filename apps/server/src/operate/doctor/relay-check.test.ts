import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { checkRelay } from "./relay-check.ts";

const secret = "a secret of the relay";
const check = async (urls: readonly string[]) =>
  (await checkRelay({ turn: { urls, secret }, stunUrls: [] })).map(({ status }) => status);

/** Answers a binding request with its own number. */
const answerTo = (asked: Buffer) => {
  const answer = Buffer.from(asked);
  answer.writeUInt16BE(0x0101, 0);
  return answer;
};

test("the doctor tells relays that answer from those that do not", async () => {
  const relay = createSocket("udp4", (asked, { port, address }) => relay.send(answerTo(asked), port, address));
  const overTcp = createServer((socket) => socket.once("data", (asked) => socket.end(answerTo(Buffer.from(asked)))));
  const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  relay.bind(0, "127.0.0.1");
  await once(relay, "listening");
  for (const server of [overTcp, web]) await once(server.listen(0, "127.0.0.1"), "listening");
  const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
  const urls = [
    `turn:127.0.0.1:${portOf(relay)}`,
    `turn:127.0.0.1:${portOf(overTcp)}?transport=tcp`,
    `turn:127.0.0.1:${portOf(web)}?transport=tcp`,
    `turns:127.0.0.1:${portOf(web)}`,
  ];
  expect(await check(urls)).toEqual(["ok", "ok", "failed", "failed"]);
  for (const server of [relay, overTcp, web]) server.close();
  expect(await check(urls.slice(1, 2))).toEqual(["failed"]);
});

test("without a relay the doctor says what does not work", async () => {
  const [result] = await checkRelay({ turn: null, stunUrls: [] });
  expect([result?.status, result?.says.code]).toEqual(["skipped", "noRelay"]);
});
