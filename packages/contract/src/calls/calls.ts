import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { CALL_CANDIDATES_MAX, CALL_DESCRIPTION_CODE_UNITS } from "../limits.ts";

/** A page that takes part in a call. Each join has another one, so that a reload and another device are told apart. */
const DeviceId = z.uuid();

/** A device in a call, and what it sends. */
export const CallDevice = z.object({
  deviceId: DeviceId,
  muted: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  /** The user reads what is said. */
  captions: z.boolean().default(false),
});

/** A user in a call, on one device. */
const CallPerson = CallDevice.extend({
  userId: Id,
  /** Who muted them; absent once they unmute themselves. */
  mutedBy: Id.optional(),
});

const Candidate = z.object({
  candidate: z.string().max(500),
  sdpMid: z.string().max(50).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(100).nullish(),
  usernameFragment: z.string().max(300).nullish(),
});

/** A step of the connection of two devices, as WebRTC makes them. The server passes it on unread. */
export const CallSignal = z.object({
  callId: Id,
  from: DeviceId,
  to: DeviceId,
  description: z
    .object({
      type: z.enum(["offer", "answer", "rollback"]),
      sdp: z.string().max(CALL_DESCRIPTION_CODE_UNITS).optional(),
    })
    .optional(),
  candidates: z.array(Candidate).max(CALL_CANDIDATES_MAX).optional(),
});

/** A call that is under way, or has just ended. */
export const Call = z.object({
  id: Id,
  conversationId: Id,
  startedBy: Id,
  video: z.boolean(),
  beganAt: Time,
  /** When the second person joined. */
  answeredAt: Time.optional(),
  endedAt: Time.optional(),
  /** Users whose devices ring. */
  ringing: z.array(Id),
  /** Users in the call, each on one device, in the order in which they joined. */
  people: z.array(CallPerson),
  /** Only people who were in the call can join. */
  locked: z.boolean(),
  /** Users who were removed, and cannot come back. */
  removed: z.array(Id),
  /**
   * Whether those who took part keep what was said: who asked, who has agreed, and who has not answered. Absent when
   * there is nothing to keep, or it is kept.
   */
  words: z.object({ by: Id.nullable(), agreed: z.array(Id), waiting: z.array(Id), refused: z.boolean() }).optional(),
});

/** How a device of the call reaches the others. */
export const CallNetwork = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  /** People in the call from whom the caller's IP address is hidden: connections to them are relayed. */
  hiddenFrom: z.array(Id),
});

const Joined = z.object({ call: Call, network: CallNetwork });
const CallParams = z.object({ callId: Id });
const FACTS = { access: "session", forPeople: true, forGuests: true } as const;

export const callCalls = {
  /** The calls under way in the caller's conversations, and those of the last day about whose `words` not all is said. */
  "GET /calls": { ...FACTS, output: z.array(Call) },
  /** Begins a call and joins it. If the conversation has one, joins that. */
  "POST /conversations/:conversationId/call": {
    ...FACTS,
    keepsAnswer: false,
    params: z.object({ conversationId: Id }),
    body: CallDevice.extend({ video: z.boolean() }),
    output: Joined,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "CALL_BUSY", "CALL_FULL"],
  },
  /** Joins or answers. The user's other device in the call leaves it. */
  "POST /calls/:callId/join": {
    ...FACTS,
    keepsAnswer: false,
    params: CallParams,
    body: CallDevice,
    output: Joined,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "CALL_FULL"],
  },
  /** Leaves; without `deviceId` declines, or stops ringing. */
  "POST /calls/:callId/leave": {
    ...FACTS,
    params: CallParams,
    body: z.object({ deviceId: DeviceId.optional() }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  /** Fresh credentials, and how to reach those who have come since. */
  "GET /calls/:callId/network": {
    ...FACTS,
    params: CallParams,
    output: CallNetwork,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type CallDevice = z.infer<typeof CallDevice>;
export type CallSignal = z.infer<typeof CallSignal>;
export type Call = z.infer<typeof Call>;
export type CallNetwork = z.infer<typeof CallNetwork>;
