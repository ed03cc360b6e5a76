import type { Platform } from "#/platform/context.ts";
import type { AccountServices } from "../dependencies.ts";
import type { FollowInvite } from "../sign-up/sign-up.ts";
import type { Discovery } from "./discovery.ts";
import type { Seal } from "./provider-list.ts";

/** What the modules about providers share. */
export interface ProviderServices extends AccountServices {
  readonly context: Pick<Platform, "publicUrl" | "log" | "pictures" | "version">;
  readonly discovery: Discovery;
  readonly seal: Seal;
  readonly followInvite: FollowInvite;
}
