import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { serverInviteRoutes } from "../identity/sign-up/admission/routes.ts";
import { accountRoutes } from "../operate/account/routes.ts";
import type { createHealth } from "../operate/health/checks.ts";
import { healthRoutes } from "../operate/health/routes.ts";
import { blockRoutes } from "../people/people/block-routes.ts";
import { peopleRoutes } from "../people/people/routes.ts";
import { createNewProfilePicture } from "../people/settings/profile-picture.ts";
import { mediaRoutes } from "../platform/media/routes.ts";
import { botRoutes } from "../reach/bots/routes.ts";
import { hookRoutes, listHooks, mayManagePrograms } from "../reach/hooks/incoming/hooks.ts";
import { listOutgoing } from "../reach/hooks/outgoing/routes.ts";
import type { Features } from "./features.ts";
import { languageCalls } from "./language-calls.ts";
import { talkCalls } from "./talk-calls.ts";

export function callsOf(
  features: Features,
  deps: { readonly health: ReturnType<typeof createHealth>; readonly publicConfig: () => PublicConfig },
) {
  const { infrastructure, people, notifying, administration } = features;
  const { context, accounts } = people;
  return {
    ...administration.routes,
    ...accounts.routes,
    ...accountRoutes({ accounts, deletion: people.deletion, exportOf: people.exportOf }),
    ...botRoutes(context, {
      sessions: accounts.sessions,
      deleteAccount: people.deletion.deleteAccount,
      newProfilePicture: createNewProfilePicture(context.pictures, context.limits),
      programsOf: async (conversation, viewer) => ({
        hooks: await listHooks(context, conversation.conversationId, viewer),
        outgoing: await listOutgoing(infrastructure.database, conversation.conversationId, viewer),
        mayManage: mayManagePrograms(conversation, viewer),
      }),
    }),
    ...hookRoutes(context),
    ...notifying.routes,
    ...people.settings.routes,
    ...peopleRoutes(context),
    ...blockRoutes(context, async (pair) => {
      people.onBlocksChanged(pair);
      await context.sessions.endVisits(pair);
    }),
    ...serverInviteRoutes(context, people.serverInvites),
    ...mediaRoutes(context),
    ...talkCalls(features),
    ...languageCalls(features),
    ...healthRoutes(context, deps),
  };
}
