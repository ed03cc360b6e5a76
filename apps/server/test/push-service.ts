import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "@lingualoom/contract/push-payload.ts";

/** A received push: what the browser reads, and what the push service sees. */
export interface ReceivedPush {
  readonly browser: string;
  readonly payload: PushPayload;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly sealed: Buffer;
  readonly publicKey: string;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A status with headers, no answer at all, or a connection that breaks. */
export type Behaviour = { readonly status: number; readonly headers?: Record<string, string> } | "silent" | "hangs up";

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** A push service on this machine with its subscribed browsers. Refuses what a real one would refuse. */
export class PushService implements AsyncDisposable {
  readonly received: ReceivedPush[] = [];
  asked = 0;
  /** Errors for which a real push service would have refused a request. */
  readonly faults: string[] = [];
  /** Answers to the next pushes, in order; then 201. */
  readonly next: Behaviour[] = [];
  readonly #browsers = new Map<string, Browser>();
  readonly #server = createServer((question, answer) => void this.#serve(question, answer));

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => service.#server.once("listening", resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Subscribes a browser. Returns what a page sends to the server. */
  subscribe(name: string) {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(name, { keys, auth });
    return {
      endpoint: `${this.url}/push/${name}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
      language: "en",
    };
  }

  to(browser: string): PushPayload[] {
    return this.received.filter((push) => push.browser === browser).map(({ payload }) => payload);
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(question: IncomingMessage, answer: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of question) chunks.push(chunk as Buffer);
    this.asked += 1;
    const behaviour = this.next.shift() ?? { status: 201 };
    if (behaviour === "silent") return;
    if (behaviour === "hangs up") return void question.socket.destroy();
    if (behaviour.status === 201) {
      try {
        this.received.push(this.#read(question, Buffer.concat(chunks)));
      } catch (error) {
        this.faults.push(String(error));
        return void answer.writeHead(400).end();
      }
    }
    answer.writeHead(behaviour.status, behaviour.headers).end("what a push service says");
  }

  #read({ url = "", headers, method }: IncomingMessage, sealed: Buffer): ReceivedPush {
    const browser = url.split("/").at(-1) ?? "";
    const subscriber = this.#browsers.get(browser);
    if (!subscriber || method !== "POST") throw new Error(`${method} ${url} is no subscription`);
    if (!/^\d+$/.test(headers.ttl as string)) throw new Error("no TTL");
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted by RFC 8291");
    if (sealed.length > 4_096) throw new Error(`${sealed.length} bytes are too many`);
    return {
      browser,
      ...signed(headers.authorization ?? "", this.url),
      headers: headers as Record<string, string>,
      sealed,
      payload: JSON.parse(opened(sealed, subscriber)) as PushPayload,
    };
  }
}

/** Checks the signature and the claims of RFC 8292. */
function signed(authorization: string, origin: string): Pick<ReceivedPush, "publicKey" | "claims"> {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) throw new Error("the signature is wrong");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as ReceivedPush["claims"];
  const seconds = claims.exp - Date.now() / 1_000;
  if (claims.aud !== origin) throw new Error(`signed for ${claims.aud}`);
  if (seconds <= 0 || seconds > 24 * 60 * 60) throw new Error(`signed for ${seconds} s`);
  if (!/^(?:mailto:|https:)/.test(claims.sub)) throw new Error(`whom to tell: ${claims.sub}`);
  return { publicKey, claims };
}

/** Decrypts by RFC 8291, as the browser does: salt, record size, the server's key, one record. */
function opened(sealed: Buffer, { keys, auth }: Browser): string {
  const salt = sealed.subarray(0, 16);
  const keyLength = sealed[20] as number;
  const theirs = sealed.subarray(21, 21 + keyLength);
  const record = sealed.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(theirs), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const opener = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  opener.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrongly padded");
  return padded.subarray(0, end).toString();
}
