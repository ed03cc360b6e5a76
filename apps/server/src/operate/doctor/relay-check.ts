import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import type { CallsConfig } from "#/platform/config/calls.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

const found = findingsOf("relay");

const WAIT_MS = 3_000;
const TRY_AGAIN_MS = 500;
const PORTS = { turn: 3478, turns: 5349 } as const;

/** Asks each relay what browsers ask first, for the own address (RFC 8489). */
export async function checkRelay({ turn }: CallsConfig): Promise<CheckResult[]> {
  if (!turn) return [found.skipped(say("noRelay"), say("seeCalls"))];
  return Promise.all(
    turn.urls.map(async (url) => {
      try {
        await ask(url);
        return found.ok(say("relayAnswers", { url }));
      } catch (error) {
        return found.failed(say("relaySilent", { url, reason: reasonOf(error) }), say("checkRelay"));
      }
    }),
  );
}

/** A binding request: type, length, magic cookie, and a number that its answer repeats. */
function question(): Buffer {
  const head = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]);
  return Buffer.concat([head, randomBytes(12)]);
}

const isAnswer = (answer: Buffer, asked: Buffer) =>
  answer.length >= asked.length &&
  answer.readUInt16BE(0) === 0x0101 &&
  answer.subarray(8, asked.length).equals(asked.subarray(8));

async function ask(url: string): Promise<void> {
  const [, scheme = "turn", host = "", port, query = ""] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const place = { host: host.replace(/^\[|\]$/g, ""), port: Number(port ?? PORTS[scheme as keyof typeof PORTS]) };
  const isSecure = scheme === "turns";
  const answered = isSecure || query === "tcp" ? askByTcp(place, isSecure) : askByUdp(place);
  await answered;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function askByTcp(place: Place, isSecure: boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = question();
  const socket = isSecure ? connectTls({ ...place, servername: place.host }) : connect(place);
  socket.setTimeout(WAIT_MS, () => socket.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })));
  socket.once(isSecure ? "secureConnect" : "connect", () => socket.write(asked));
  socket.once("data", (answer) =>
    isAnswer(Buffer.from(answer), asked) ? resolve() : reject(new Error("another protocol")),
  );
  socket.once("error", reject);
  socket.once("close", () => reject(new Error("closed")));
  return promise.finally(() => socket.destroy());
}

function askByUdp({ host, port }: Place): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = question();
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  const send = () => socket.send(asked, port, host, (error) => error && reject(error));
  socket.on("message", (answer) => isAnswer(answer, asked) && resolve());
  socket.on("error", reject);
  send();
  // A packet may be lost.
  const again = setInterval(send, TRY_AGAIN_MS);
  const late = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })), WAIT_MS);
  return promise.finally(() => {
    clearInterval(again);
    clearTimeout(late);
    socket.close();
  });
}
