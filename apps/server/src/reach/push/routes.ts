import { ECDH, randomUUIDv7 } from "node:crypto";
import { isIP } from "node:net";
import type { PushDevice } from "@lingualoom/contract/calls/push.ts";
import { deviceName } from "#/identity/sessions/device-name.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { isPublicAddress } from "#/platform/public-web/public-addresses.ts";
import { say } from "#/platform/sentences/sentence.ts";
import {
  type DeviceRow,
  deleteDevice,
  endDevice,
  readDevice,
  readDevices,
  writeDevice,
  writeShows,
} from "./devices/devices-store.ts";
import { asQuietRow, presentQuietHours } from "./devices/quiet-hours.ts";
import { readQuietHours, writeQuietHours } from "./devices/quiet-hours-store.ts";
import { composeTest } from "./notifications/compose.ts";
import type { Push } from "./push.ts";
import type { PostPush } from "./service/post-push.ts";

/**
 * Returns whether pushes may go to an address that a browser named. Users can name any address, so only possible push
 * services on the internet are allowed (SSRF); names are checked again when connecting.
 */
export function isPushEndpoint(endpoint: string, privateToo: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (privateToo) return url.protocol === "https:" || url.protocol === "http:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && url.port === "" && (isIP(host) ? isPublicAddress(host) : host.includes("."));
}

type Names =
  | "GET /push"
  | "POST /push/devices"
  | "PATCH /push/devices/:id"
  | "DELETE /push/devices/:id"
  | "POST /push/devices/:id/test"
  | "PUT /push/quiet-hours";

/** Seconds; a later test notification is of no use. */
const TEST_TTL = 60;

const present = ({ id, sessionId, userAgent, shows, createdAt }: DeviceRow, mine: string): PushDevice => ({
  _id: id,
  current: sessionId === mine,
  ...deviceName(userAgent),
  shows,
  createdAt: createdAt.toISOString(),
});

/** Checks that a browser's key is a point on the curve. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

export function pushRoutes(
  context: Platform,
  deps: {
    readonly publicKey: string;
    readonly post: PostPush;
    readonly push: Pick<Push, "begin" | "lookedAt">;
  },
): Routes<Names> {
  const { database, clock, limits } = context;
  const { post, push } = deps;

  async function deviceOf(userId: string, id: string): Promise<DeviceRow> {
    const device = await readDevice(database, userId, id);
    if (!device) throw notFound("deviceNotFound");
    return device;
  }

  return {
    async "GET /push"({ me }) {
      const devices = await readDevices(database, me.userId);
      const quiet = await readQuietHours(database, me.userId);
      return {
        publicKey: deps.publicKey,
        devices: devices.map((device) => present(device, me.sessionId)),
        quietHours: quiet && presentQuietHours(quiet),
      };
    },

    async "POST /push/devices"({ me, body: { endpoint, keys, shows, language } }) {
      await limits.consume("PUSH", me.userId);
      if (!isPushEndpoint(endpoint, context.config.push.privateAddresses) || !isPublicKey(keys.p256dh))
        throw new AppError("VALIDATION", say("pushServiceRefused"));
      const { userId, sessionId } = me;
      const id = randomUUIDv7();
      const subscription = { endpoint, publicKey: keys.p256dh, authKey: keys.auth };
      const inUseUntil = push.lookedAt.until(sessionId);
      await database.begin((sql) =>
        writeDevice(sql, { id, userId, sessionId, ...subscription, shows, language, inUseUntil }, clock.now()),
      );
      push.begin();
      const devices = await readDevices(database, userId);
      const device = devices.find((one) => one.endpoint === endpoint);
      if (!device) throw notFound("deviceNotFound");
      return present(device, sessionId);
    },

    async "PATCH /push/devices/:id"({ me, params, body }) {
      if (!(await writeShows(database, me.userId, params.id, body.shows))) throw notFound("deviceNotFound");
      return present(await deviceOf(me.userId, params.id), me.sessionId);
    },

    async "DELETE /push/devices/:id"({ me, params }) {
      if (!(await deleteDevice(database, me.userId, params.id))) throw notFound("deviceNotFound");
      return { success: true as const };
    },

    async "POST /push/devices/:id/test"({ me, params }) {
      const device = await deviceOf(me.userId, params.id);
      await limits.consume("PUSH", me.userId);
      const test = { payload: composeTest(device.language), ttl: TEST_TTL, urgency: "high" as const };
      const answer = await post(device, test);
      if (answer.kind === "gone") await endDevice(database, device.id);
      return { success: true as const, delivered: answer.kind === "delivered" };
    },

    async "PUT /push/quiet-hours"({ me, body: { quietHours } }) {
      await writeQuietHours(database, me.userId, quietHours && asQuietRow(quietHours));
      return { success: true as const, quietHours };
    },
  };
}
