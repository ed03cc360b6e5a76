import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";

export const mayInvite = (config: PublicConfig | undefined, me: Me): boolean =>
  Boolean(config?.signUp.everyoneMayInvite || me.isAdmin);
