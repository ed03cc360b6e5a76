import { type SettingName, settingEventType, settingOfEvent } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Platform, ReadMe } from "#/platform/context.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readStatus } from "../people/status-store.ts";
import { withMode } from "./auto-translate.ts";
import { asStored, changesBetween, type SettingChange } from "./changes.ts";
import type { NewProfilePicture } from "./profile-picture.ts";
import { lockSettings, readSettings, writeFullName, writeSettings } from "./settings-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly onVisibilityChanged: (userId: string) => void;
  readonly readMe: ReadMe;
}

/** Settings that determine who sees the user online. */
const VISIBILITY: readonly SettingName[] = ["discoverable", "showPresence"];
/** Settings that others see with the user's name. */
const STATUS: readonly SettingName[] = ["statusText", "statusUntil"];

export type SettingsRoutes = Routes<
  | "GET /settings/translation"
  | "PUT /settings/translation"
  | "GET /settings/profile"
  | "PUT /settings/profile"
  | "PUT /auth/update-profile"
>;

export interface SettingsFeature {
  readonly routes: SettingsRoutes;
  read(userId: string): Promise<Settings>;
  /** Sends the stored setting to the user's devices except the one that asked. Ignores unknown types. */
  repeat(userId: string, type: string, exceptSocket: string): Promise<void>;
  /** Sends the stored profile to the user's devices and to everyone who shares a chat with them. */
  announceProfile(userId: string): Promise<Me>;
}

function signedIn<T>(found: T | null): T {
  if (found === null) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
  return found;
}

/** Returns the stored settings of a user. @throws AppError `NOT_SIGNED_IN` when the account is gone */
export const requireSettings = async (sql: Sql, userId: string): Promise<Settings> =>
  signedIn(await readSettings(sql, userId));

export function createSettings(
  context: Needs,
  deps: {
    readonly partnersOf: (userId: string) => Promise<readonly string[]>;
    readonly newProfilePicture: NewProfilePicture;
  },
): SettingsFeature {
  const { database, clock, deliver, readMe, onVisibilityChanged = () => {} } = context;
  const { partnersOf } = deps;
  const read = (userId: string) => requireSettings(database, userId);

  async function save(userId: string, patch: Partial<Settings>) {
    const named = asStored(patch);
    return database.begin(async (sql): Promise<{ settings: Settings; changes: SettingChange[] }> => {
      const before = signedIn(await lockSettings(sql, userId));
      const settings = withMode(before, named);
      const changes = changesBetween(before, settings);
      if (changes.length > 0) await writeSettings(sql, userId, settings, clock.now());
      return { settings, changes };
    });
  }

  async function saveProfile(
    userId: string,
    options: { fullName?: string | undefined; profilePic?: string | undefined },
  ): Promise<Me> {
    const before = signedIn(await readMe(userId));
    const mine = { userId, current: before.profilePic };
    const wear = options.profilePic === undefined ? null : await deps.newProfilePicture(options.profilePic, mine);
    const renamed =
      options.fullName !== undefined && (await writeFullName(database, userId, options.fullName, clock.now()));
    await wear?.();
    if (!renamed && !wear) return before;
    return announceProfile(userId);
  }

  async function announceProfile(userId: string): Promise<Me> {
    const profile = signedIn(await readMe(userId));
    deliver.to([userId], "profileUpdated", profile);
    const { _id, fullName, profilePic, guest } = profile;
    const [partners, status] = await Promise.all([
      partnersOf(userId),
      readStatus(database, userId, userId, clock.now()),
    ]);
    deliver.to(partners, "personUpdated", { _id, fullName, profilePic, ...(guest && { guest }), ...status });
    return profile;
  }

  return {
    read,
    announceProfile,

    async repeat(userId, type, exceptSocket) {
      const name = settingOfEvent(type);
      if (!name) return;
      const settings = await read(userId);
      const payload = { type: settingEventType(name), value: settings[name] };
      deliver.to([userId], "settingsUpdated", payload, { except: exceptSocket });
    },

    routes: {
      async "GET /settings/translation"({ me }) {
        return { success: true, settings: await read(me.userId) };
      },

      async "PUT /settings/translation"({ me, body }) {
        const { settings, changes } = await save(me.userId, body as Partial<Settings>);
        for (const { type, value } of changes) deliver.to([me.userId], "settingsUpdated", { type, value });
        if (changes.some(({ name }) => VISIBILITY.includes(name))) onVisibilityChanged(me.userId);
        if (changes.some(({ name }) => STATUS.includes(name))) await announceProfile(me.userId);
        return { success: true, settings };
      },

      async "GET /settings/profile"({ me }) {
        return { success: true, profile: signedIn(await readMe(me.userId)) };
      },

      async "PUT /settings/profile"({ me, body }) {
        return { success: true, profile: await saveProfile(me.userId, body) };
      },

      async "PUT /auth/update-profile"({ me, body }) {
        return saveProfile(me.userId, body);
      },
    },
  };
}
