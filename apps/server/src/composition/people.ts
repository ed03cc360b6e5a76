import type { Transaction } from "../database/open.ts";
import { createDeletion } from "../features/account/deletion/delete-account.ts";
import { createExport } from "../features/account/export/export.ts";
import { Admission } from "../features/admission/admission.ts";
import { ServerInvites } from "../features/admission/server-invites.ts";
import { createAccounts } from "../features/auth/accounts.ts";
import { createTokens } from "../features/auth/tokens.ts";
import { createAcquaint } from "../features/conversations/acquaint.ts";
import { GroupChanges } from "../features/conversations/groups/change-group.ts";
import { GroupInvites } from "../features/conversations/groups/group-invites.ts";
import { Members } from "../features/conversations/groups/members.ts";
import { Invites } from "../features/invites/invites.ts";
import { Memberships } from "../features/membership/membership.ts";
import { readPartners, readUnblockedPartners } from "../features/people/people-store.ts";
import { createNewProfilePicture } from "../features/settings/profile-picture.ts";
import { createSettings } from "../features/settings/settings.ts";
import { deliverToMembers, type Notice } from "../realtime/deliver.ts";
import { noConnectionLimits } from "../realtime/limits/connection-limits.ts";
import { createSockets } from "../realtime/sockets.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { composePresence } from "./presence.ts";

export type People = ReturnType<typeof composePeople>;

/** Builds accounts, sockets, presence and settings of people. */
export function composePeople(infrastructure: Infrastructure, notice: Notice) {
  const { modules, config, database, background, clock, log, limits, mail, bus, pictures, publicUrl } = infrastructure;
  const { serverSettings } = infrastructure;
  const admission = new Admission({
    clock,
    limits,
    adminEmails: config.accounts.adminEmails,
    async rules(sql) {
      const { signUp, signUpDomains, everyoneMayInvite } = await serverSettings.read(sql);
      return { mode: signUp, domains: signUpDomains, everyoneMayInvite };
    },
  });
  const everyoneMayInvite = () => serverSettings.current().everyoneMayInvite;
  const serverInvites = new ServerInvites({ database, clock, limits, everyoneMayInvite });
  const accounts = createAccounts({
    database,
    clock,
    log,
    limits,
    mail,
    publicUrl,
    cookieDomain: config.backends.cookieDomain,
    secret: modules.appSecret,
    ...(modules.passwords && { passwords: modules.passwords }),
    adminEmails: config.accounts.adminEmails,
    door: admission,
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
  });
  const sockets = createSockets({
    sessions: accounts.sessions,
    clock,
    originRule: infrastructure.originRule,
    bus,
    log,
    pages: infrastructure.pageOrigins,
    limits: config.rateLimits.enabled ? config.connections : noConnectionLimits,
    trustedProxies: config.http.trustProxy,
    heartbeat: modules.heartbeat,
    noteRefusal: infrastructure.noteRefusal,
  });
  const memberships = new Memberships(database);
  const deliver = deliverToMembers(sockets, (conversationId) => memberships.find(conversationId), log, notice);
  const presence = composePresence(infrastructure, sockets, memberships);
  const acquaint = createAcquaint({
    clock,
    memberships,
    deliver,
    defaultPrivacyLevel: infrastructure.defaultPrivacyLevel,
    onAcquainted(one, other) {
      presence.onWroteTo(one, other);
      presence.onWroteTo(other, one);
    },
  });
  const changes = new GroupChanges({
    database,
    clock,
    memberships,
    deliver,
    privacyLevels: infrastructure.privacyLevels,
    onChanged: (conversationId) => bus.publish("conversationChanged", { conversationId }),
  });
  const groupInvites = new GroupInvites({ database, clock, changes, limits });
  const members = new Members({ changes, limits, deliver });
  const invites = new Invites({ database, clock, limits, acquaint, groupInvites });
  const settings = createSettings({
    database,
    clock,
    deliver: sockets,
    partnersOf: (userId) => readUnblockedPartners(database, userId),
    readMe: accounts.readMe,
    newProfilePicture: createNewProfilePicture(pictures, limits),
    onVisibilityChanged: presence.onVisibilityChanged,
  });
  const deletion = createDeletion({
    database,
    background,
    clock,
    log,
    mail,
    mailer: modules.mailer,
    pictures,
    partnersOf: async (userId) => (await readPartners(database, userId)).map(({ id }) => id),
    memberships,
    deliver,
    changes,
    endings: infrastructure.endings,
    sessions: accounts.sessions,
    tokens: createTokens(modules.appSecret),
  });
  const exportOf = createExport({
    database: background,
    clock,
    log,
    pictures,
    readMe: accounts.readMe,
    settingsOf: settings.read,
  });
  return {
    accounts,
    invites,
    sockets,
    memberships,
    deliver,
    settings,
    deletion,
    exportOf,
    ...presence,
    admission,
    serverInvites,
    groups: { changes, groupInvites, members },
  };
}
