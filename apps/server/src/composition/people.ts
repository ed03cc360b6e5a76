import { createTokens } from "../identity/accounts/tokens.ts";
import { createAccounts } from "../identity/accounts.ts";
import { Admission } from "../identity/sign-up/admission/admission.ts";
import { ServerInvites } from "../identity/sign-up/admission/server-invites.ts";
import { createDeletion } from "../operate/account/deletion/delete-account.ts";
import { createExport } from "../operate/account/export/export.ts";
import { Memberships } from "../people/membership/membership.ts";
import { readGroupsOf } from "../people/membership/membership-store.ts";
import { readPartners, readUnblockedPartners } from "../people/people/people-store.ts";
import { createNewProfilePicture } from "../people/settings/profile-picture.ts";
import { createSettings, requireSettings } from "../people/settings/settings.ts";
import type { Transaction } from "../platform/database/open.ts";
import { deliverToMembers, receiversOf, type SendEvent } from "../platform/realtime/deliver.ts";
import { Following } from "../platform/realtime/following.ts";
import { noConnectionLimits } from "../platform/realtime/limits/connection-limits.ts";
import { createSockets } from "../platform/realtime/sockets.ts";
import { Typing } from "../platform/realtime/typing.ts";
import { createConnectPeople, type Greet } from "../talk/conversations/connect-people.ts";
import { GroupChanges } from "../talk/conversations/groups/change-group.ts";
import { GroupInvites } from "../talk/conversations/groups/group-invites.ts";
import { Members } from "../talk/conversations/groups/members.ts";
import { Spaces } from "../talk/conversations/spaces/spaces.ts";
import { Invites } from "../talk/invites/invites.ts";
import { MessageAccess } from "../talk/message/access.ts";
import { Widgets } from "../talk/widgets/widgets.ts";
import type { Context } from "./context.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { composePresence } from "./presence.ts";

export type People = ReturnType<typeof composePeople>;

/** Builds accounts, sockets, presence and settings of users, and from them the context of all features. */
export function composePeople(infrastructure: Infrastructure, notice: SendEvent, greet: Greet) {
  const { config, database, clock, log, limits, bus, pictures, passwords } = infrastructure;
  const admission = new Admission(infrastructure);
  const serverInvites = new ServerInvites(infrastructure);
  const accounts = createAccounts(infrastructure, {
    ...(passwords && { passwords }),
    gate: admission,
    changeServerSettings: (...change) => infrastructure.serverSettings.change(...change),
    onSessionEnded: (sessionId) => sockets.closeSession(sessionId),
    async followInvite(sql, code, newcomer) {
      const failed = (error: unknown) => void log.error({ err: error }, "an invite was not followed");
      const accept = (inner: Transaction) => invites.acceptFirst(inner, code, newcomer);
      const followed = await sql.savepoint(accept).catch(failed);
      if (!followed) return null;
      const conversationId = followed.waits ? null : followed.conversationId;
      return { conversationId, announce: () => followed.announce().catch(failed) };
    },
    async onEmailChanged(userId) {
      const profile = await accounts.readMe(userId);
      if (profile) sockets.to([userId], "profileUpdated", profile);
    },
    async onGuestSettled(userId) {
      const { _id, fullName, profilePic } = await settings.announceProfile(userId);
      for (const group of await readGroupsOf(database, userId))
        deliver.toMembers(group, "personUpdated", { _id, fullName, profilePic });
    },
  });
  const { sessions, readMe, requireReauthentication } = accounts;
  const memberships = new Memberships(database, bus);
  const following = new Following(bus, (userId) => readGroupsOf(database, userId));
  const sockets = createSockets({
    sessions,
    clock,
    originRule: infrastructure.originRule,
    bus,
    following,
    async membersOf(conversationId, version, seq) {
      const members = await memberships.findSince(conversationId, version);
      return members ? receiversOf(members, seq) : [];
    },
    log,
    pages: infrastructure.pageOrigins,
    limits: config.rateLimits.enabled ? config.connections : noConnectionLimits,
    trustedProxies: config.http.trustProxy,
    heartbeat: infrastructure.heartbeat,
    cookieOf: infrastructure.secureCookies?.of,
    noteRefusal: infrastructure.noteRefusal,
    // The edge worker keeps each client at one server.
    mayPoll: bus.isAlone || config.backends.edgeUrl !== null,
  });
  infrastructure.serverSettings.onFactorDemand(() => {
    sockets.closeEnded().catch((error) => log.error({ err: error }, "sessions without a second factor go on"));
  });
  const presence = composePresence(infrastructure, sockets, memberships);
  const startedAt = clock.now().getTime();
  const deliver = deliverToMembers(sockets, memberships, log, notice);
  const context: Context = {
    ...infrastructure,
    sessions,
    readMe,
    requireReauthentication,
    memberships,
    access: new MessageAccess(database, memberships),
    deliver,
    following,
    settingsOf: (userId) => requireSettings(database, userId),
    onVisibilityChanged: presence.onVisibilityChanged,
    uptime: () => (clock.now().getTime() - startedAt) / 1_000,
  };
  const connectPeople = createConnectPeople(context, {
    greet,
    onConnected(one, other) {
      presence.onWroteTo(one, other);
      presence.onWroteTo(other, one);
    },
  });
  const changes = new GroupChanges(context);
  const groupInvites = new GroupInvites(context, changes);
  const members = new Members(context, changes);
  const invites = new Invites(context, { connectPeople, groupInvites });
  const settings = createSettings(context, {
    partnersOf: (userId) => readUnblockedPartners(database, userId),
    newProfilePicture: createNewProfilePicture(pictures, limits),
  });
  const deletion = createDeletion(context, {
    partnersOf: async (userId) => (await readPartners(database, userId)).map(({ id }) => id),
    changes,
    tokens: createTokens(infrastructure.appSecret),
  });
  return {
    context,
    accounts,
    invites,
    widgets: new Widgets(context, changes),
    sockets,
    settings,
    deletion,
    exportOf: createExport(context),
    ...presence,
    typing: new Typing(clock, deliver),
    admission,
    serverInvites,
    groups: { changes, groupInvites, members },
    spaces: new Spaces(context, changes),
  };
}
