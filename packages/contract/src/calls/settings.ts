import { z } from "zod";
import type { CallMap } from "../call.ts";
import { FullName, Password, WellFormed } from "../fields.ts";
import { PICTURE_BODY_BYTES } from "../limits.ts";
import { Settings } from "../settings-schema.ts";
import { Me } from "../shapes.ts";

const Stored = z.object({ success: z.literal(true), settings: Settings });
const Profile = z.object({ success: z.literal(true), profile: Me });

export const settingsCalls = {
  "GET /settings/translation": {
    access: "session",
    forGuests: true,
    beforeFactor: true,
    aliases: ["GET /settings"],
    output: Stored,
  },
  "PUT /settings/translation": {
    access: "session",
    forGuests: true,
    scope: "account",
    aliases: ["PUT /settings"],
    /** Changes only the given fields and ignores unknown ones. */
    body: Settings.partial(),
    output: Stored,
    errors: ["UNSUPPORTED_LANGUAGE"],
  },
  "GET /settings/profile": { access: "session", forGuests: true, output: Profile },
  "PUT /auth/update-profile": {
    access: "session",
    scope: "account",
    keepsAnswer: false,
    body: z.object({ profilePic: z.string() }),
    bodyBytes: PICTURE_BODY_BYTES,
    form: true,
    output: Me,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  "PUT /settings/profile": {
    access: "session",
    forGuests: true,
    scope: "account",
    /** A picture is a data URL. `""` removes it; the current URL leaves it unchanged. */
    body: z.object({ fullName: FullName.optional(), profilePic: z.string().optional() }),
    bodyBytes: PICTURE_BODY_BYTES,
    form: true,
    output: Profile,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  /** The current password is required if the sign-in is older than ten minutes. */
  "PUT /settings/password": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: z.object({
      newPassword: Password,
      currentPassword: WellFormed.min(1).max(1_000).optional(),
      /** Also revokes access tokens, including those of the user's bots. Other sessions always end. */
      endTokens: z.boolean().optional(),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: ["COMMON_PASSWORD", "REAUTHENTICATE", "WRONG_PASSWORD", "PROVIDER_ONLY"],
  },
} as const satisfies CallMap;
