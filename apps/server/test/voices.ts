import { randomUUID } from "node:crypto";
import type { Call } from "@lingualoom/contract/calls/calls.ts";
import type { CallCaption } from "@lingualoom/contract/calls/captions.ts";
import type { Answer, Person } from "./person.ts";

const RATE = 16_000;

/** A WAV file of a tone, which stand-ins hear as any words. */
export function voice(seconds = 1, { channels = 1 } = {}): Uint8Array {
  const samples = Math.round(seconds * RATE) * channels;
  const bytes = Buffer.alloc(44 + 2 * samples);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2 * channels, 28);
  bytes.writeUInt16LE(2 * channels, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(2 * samples, 40);
  for (let at = 0; at < samples; at += 1) bytes.writeInt16LE(Math.round(9_000 * Math.sin(at / 9)), 44 + 2 * at);
  return bytes;
}

/** Says something in a call. */
export async function speak(
  who: Person,
  callId: string,
  bytes = voice(),
): Promise<Answer<{ caption: CallCaption | null; code?: string }>> {
  const response = await fetch(`${who.url}/api/calls/${callId}/heard?segmentId=${randomUUID()}`, {
    method: "POST",
    headers: { cookie: who.cookie, "content-type": "audio/wav" },
    body: Buffer.from(bytes),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as { caption: CallCaption | null } };
}

/** Begins or joins the call of a conversation. */
export async function callWith(who: Person, conversationId: string, captions: boolean): Promise<Call> {
  const device = { deviceId: randomUUID(), muted: false, camera: false, screen: false, captions };
  const { body } = await who.call<{ call: Call }>("POST /conversations/:conversationId/call", {
    path: `/conversations/${conversationId}/call`,
    body: { ...device, video: false },
  });
  return body.call;
}
