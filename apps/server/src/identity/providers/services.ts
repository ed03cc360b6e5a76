import type { Platform } from "#/platform/context.ts";
import type { FollowInvite } from "../accounts/follow-invite.ts";
import type { SignInServices } from "../credentials/services.ts";
import type { Discovery } from "./discovery.ts";
import type { ProviderList } from "./provider-list.ts";

export interface ProviderServices extends SignInServices {
  readonly context: Pick<Platform, "publicUrl" | "log" | "pictures" | "version">;
  readonly providers: ProviderList;
  readonly discovery: Discovery;
  readonly followInvite: FollowInvite;
}
