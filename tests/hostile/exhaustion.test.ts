import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { PICTURE_BODY_BYTES, WATCHED_PEOPLE_MAX } from "@lingualoom/contract/limits.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { io, type Socket } from "socket.io-client";
import { expect, test } from "vitest";
import type { Person } from "../../apps/server/test/person.ts";
import { upload } from "../../apps/server/test/pictures.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const SOCKETS = 40;
const REQUESTS = 20;
const BODIES = 20;

/** Sockets that reconnect however often they are closed, each at its request limit. */
function flood({ url, cookie }: Person): Socket[] {
  const many = Array.from({ length: WATCHED_PEOPLE_MAX }, () => randomUUID());
  return Array.from({ length: SOCKETS }, () => {
    const socket = io(url, { transports: ["websocket"], forceNew: true, extraHeaders: { cookie } });
    socket.on("connect", () => {
      for (let i = 0; i < REQUESTS; i++) {
        socket.emit("watchPresence", many);
        socket.emit("settingsChanged", { type: "language" });
      }
    });
    return socket;
  });
}

/** Large bodies that never end. */
function hang({ url, id, cookie }: Person) {
  return Array.from({ length: BODIES }, () => {
    const sending = request(`${url}/api/messages/send/${id}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "content-length": PICTURE_BODY_BYTES },
      agent: false,
    });
    const answer = new Promise<number>((resolve) => {
      sending.once("response", ({ statusCode = 0 }) => resolve(statusCode));
    });
    sending.on("error", () => {});
    sending.write("{");
    return { sending, answer };
  });
}

test("one account at all its limits stops no other from writing and reading", async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_MAIL: "100/1", ADMIN_EMAILS: cast.dieter.email },
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [bruno, dieter] = [await server.person("bruno"), await server.person("dieter")];
  const [phone, theirs] = [await ana.device(), await emma.device()];
  const sockets = flood(bruno);
  const bodies = hang(bruno);
  // The server refuses all but two concurrent bodies of a person before they are sent.
  const refused: number[] = [];
  await new Promise<void>((resolve) => {
    for (const { answer } of bodies)
      void answer.then((status) => {
        if (refused.push(status) === BODIES - 2) resolve();
      });
  });
  expect(new Set(refused)).toEqual(new Set([429]));

  const { text } = await phone.sends(emma.id, "sigo aquí");
  await theirs.hears("newMessage", (message) => message.text === text);
  expect((await upload(ana, Buffer.from("not a picture"))).body.code).toBe("UNSUPPORTED_MEDIA");
  // Connections of the account, two of the others, and those being closed at this moment.
  const open = async () => (await dieter.call<{ sockets: number }>("GET /health/admin/system")).body.sockets;
  await expect.poll(open).toBeLessThan(SOCKETS);
  expect(phone.socket.connected && theirs.socket.connected).toBe(true);

  for (const socket of sockets) socket.disconnect();
  for (const { sending } of bodies) sending.destroy();
});
