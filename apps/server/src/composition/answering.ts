import { statfs } from "node:fs/promises";
import { getRequestListener } from "@hono/node-server";
import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { PLANS, TRIAL_DAYS } from "@lingualoom/contract/plans.ts";
import { MeaningThread } from "@lingualoom/translation/meaning/meaning-thread.ts";
import { Hono } from "hono";
import { accountRoutes } from "../features/account/routes.ts";
import { serverInviteRoutes } from "../features/admission/routes.ts";
import { groupInviteRoutes } from "../features/conversations/groups/invite-routes.ts";
import { memberRoutes } from "../features/conversations/groups/member-routes.ts";
import { groupRoutes } from "../features/conversations/groups/routes.ts";
import { conversationSettingsRoutes } from "../features/conversations/settings/routes.ts";
import { glossaryRoutes } from "../features/glossary/routes.ts";
import { createHealth } from "../features/health/checks.ts";
import { healthRoutes } from "../features/health/routes.ts";
import { inviteRoutes } from "../features/invites/invite-routes.ts";
import { correctionRoutes } from "../features/learning/corrections/corrections.ts";
import { findMissed } from "../features/messages/conversation-list/missed.ts";
import { listRoutes } from "../features/messages/conversation-list/routes.ts";
import { editRoutes } from "../features/messages/edit/edit.ts";
import { forwardRoutes } from "../features/messages/forward/routes.ts";
import { pinRoutes } from "../features/messages/pins/pins.ts";
import { reactionRoutes } from "../features/messages/reactions/routes.ts";
import { reportRoutes } from "../features/messages/reports/reports.ts";
import { messageRoutes } from "../features/messages/routes.ts";
import { blockRoutes } from "../features/people/blocks/block-routes.ts";
import { peopleRoutes } from "../features/people/routes.ts";
import { QueryTranslator } from "../features/search/across-languages.ts";
import { searchRoutes } from "../features/search/routes.ts";
import { renditionRoutes } from "../features/translation/by-people/routes.ts";
import { madeAtOf } from "../features/translation/made-at.ts";
import { meaningRoutes } from "../features/translation/meaning/routes.ts";
import { previewRoutes } from "../features/translation/previews/routes.ts";
import { createCallerAddress } from "../http/address.ts";
import { mirrorRoute } from "../http/doctor-mirror.ts";
import { documentationRoute } from "../http/documentation/route.ts";
import { exactCors } from "../http/exact-cors.ts";
import type { Idempotency } from "../http/idempotency.ts";
import { mount, type NodeBindings } from "../http/mount.ts";
import { createPage } from "../http/page.ts";
import { probes } from "../http/probes.ts";
import { createSecurityHeaders } from "../http/security-headers.ts";
import { securityText } from "../http/security-txt.ts";
import { createSiteFacts } from "../http/site/facts.ts";
import { mediaRoutes } from "../media/routes.ts";
import { spaceAt } from "../media/storage/disk-space.ts";
import { metricsRoute } from "../metrics/route.ts";
import { serveRequests } from "../realtime/handlers.ts";
import { createRequestBudget } from "../realtime/limits/request-budget.ts";
import type { Administration } from "./administration.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";
import type { Translating } from "./translating.ts";

interface Features {
  readonly people: People;
  readonly messaging: Messaging;
  readonly translating: Translating;
  readonly notifying: Notifying;
  readonly administration: Administration;
}

/** Serves every call, the page and the sockets on the port that was taken first. */
export function answer(infrastructure: Infrastructure, features: Features, idempotency: Idempotency): void {
  const { modules, config, publicUrl, pageOrigins, metrics, siblings, http, log } = infrastructure;
  const { people, messaging, translating } = features;
  const { sessions } = people.accounts;
  const health = createHealth({
    database: infrastructure.database,
    clock: infrastructure.clock,
    redisAnswers: infrastructure.redis && infrastructure.redisAnswers,
    checkStorage: () => modules.mediaStorage.check(),
    space: () => spaceAt(config.dataDir, modules.statfs ?? statfs),
    refusedAsFull: messaging.refusedAsFull,
  });
  const api = mount(callsOf(infrastructure, features, health), {
    sessions,
    idempotency,
    log,
    limits: infrastructure.limits,
    noteRefusal: infrastructure.noteRefusal,
    originRule: infrastructure.originRule,
    callerAddress: createCallerAddress(config.http.trustProxy, log),
    onAnswered: (...answer) => metrics.answered(...answer),
  });

  const app = new Hono<{ Bindings: NodeBindings }>();
  if (pageOrigins.length > 0) app.use("/api/*", exactCors(pageOrigins));
  app.route("/api", metricsRoute({ metrics, sessions, token: config.metrics.token }));
  app.route("/api", documentationRoute(modules.version));
  app.route(
    "/api",
    mirrorRoute({
      appSecret: modules.appSecret,
      publicUrl,
      now: () => infrastructure.clock.now(),
      trustProxy: config.http.trustProxy,
    }),
  );
  app.route("/api", api);
  app.route("/", probes(health));
  app.route("/", securityText({ security: config.security, publicUrl, clock: infrastructure.clock }));
  if (modules.pageFolder) {
    const { translator } = translating;
    const facts = createSiteFacts({
      config,
      publicUrl,
      translator,
      defaultPrivacyLevel: infrastructure.defaultPrivacyLevel,
      closed: () => infrastructure.serverSettings.current().signUp === "closed",
    });
    app.route("/", createPage(modules.pageFolder, facts));
  }

  const { presence, typing, settings, sockets } = people;
  const { addresses, sender, receipts } = messaging;
  const budget = createRequestBudget(infrastructure.limits.rule("SOCKET"), infrastructure.clock);
  let isStarted = false;
  sockets.onConnection((socket) => {
    // The detector's thread starts before the first message needs it.
    if (!isStarted) void modules.detector.detect("Hello").catch(() => {});
    isStarted = true;
    serveRequests(socket, {
      addresses,
      sender,
      receipts,
      typing,
      presence,
      budget,
      log,
      noteRefusal: infrastructure.noteRefusal,
      answerFirst: sockets.answerFirst,
      lookedAt: features.notifying.push.lookedAt,
      repeatSettings: settings.repeat,
      findMissed: (me, known) => findMissed(infrastructure.database, me, known),
    });
  });

  // The application's listener is added first; Socket.IO then takes only its own path, or both would answer.
  http.answerWith(getRequestListener(app.fetch), createSecurityHeaders({ publicUrl, siblings: siblings.origins }));
  sockets.attach(http.node);
}

function callsOf(
  infrastructure: Infrastructure,
  { people, messaging, translating, notifying, administration }: Features,
  health: ReturnType<typeof createHealth>,
) {
  const { modules, config, database, clock, limits, pictures, siblings, privacyLevels } = infrastructure;
  const { accounts, deliver } = people;
  const { addresses, sender, receipts, access, observer, mentions } = messaging;
  return {
    ...administration.routes,
    ...accounts.routes,
    ...accountRoutes({ accounts, deletion: people.deletion, exportOf: people.exportOf }),
    ...people.settings.routes,
    ...notifying.routes,
    ...mediaRoutes({ pictures, limits }),
    ...peopleRoutes({ database, directory: config.accounts.directory }),
    ...inviteRoutes({
      database,
      pictures,
      invites: people.invites,
      sessions: accounts.sessions,
      publicUrl: infrastructure.publicUrl,
      admits: (code) => people.admission.admits(database, code),
    }),
    ...serverInviteRoutes({
      clock,
      serverInvites: people.serverInvites,
      publicUrl: infrastructure.publicUrl,
      everyoneMayInvite: () => infrastructure.serverSettings.current().everyoneMayInvite,
    }),
    ...groupRoutes({
      database,
      limits,
      pictures,
      deliver,
      ...people.groups,
      defaultPrivacyLevel: infrastructure.defaultPrivacyLevel,
    }),
    ...groupInviteRoutes({ database, deliver, ...people.groups, publicUrl: infrastructure.publicUrl }),
    ...memberRoutes({ database, clock, memberships: people.memberships }),
    ...listRoutes({ database, clock, privacyLevels }),
    ...messageRoutes({
      database,
      clock,
      addresses,
      sender,
      receipts,
      onUnknownLanguage: (message) => observer.observe(message),
    }),
    ...renditionRoutes({
      database,
      clock,
      access,
      deliver,
      limits,
      memberships: people.memberships,
      approvedKey: translating.translation.approvedKey,
    }),
    ...correctionRoutes({ database, clock, access, deliver, limits }),
    ...previewRoutes({
      database,
      limits,
      memberships: people.memberships,
      plans: infrastructure.plans,
      translator: translating.translator,
      memory: translating.translation.memory,
      detector: modules.detector,
      seal: messaging.previewSeal,
      settingsOf: (me, id) => messaging.settings.read(me, id),
    }),
    ...meaningRoutes({
      database,
      limits,
      memberships: people.memberships,
      detector: modules.detector,
      translator: translating.translator,
      memory: translating.translation.memory,
      meanings: new MeaningThread(),
      settingsOf: (me, id) => messaging.settings.read(me, id),
    }),
    ...editRoutes({
      database,
      clock,
      access,
      deliver,
      limits,
      pictures,
      mentions,
      endings: infrastructure.endings,
      onEdited: (message) => observer.observe(message),
    }),
    ...pinRoutes({ database, clock, memberships: people.memberships, deliver, limits }),
    ...forwardRoutes({ database, clock, memberships: people.memberships, sender, privacyLevels }),
    ...reactionRoutes({ database, clock, access, deliver, limits }),
    ...searchRoutes({
      database,
      clock,
      limits,
      privacyLevels,
      directory: config.accounts.directory,
      queries: new QueryTranslator(translating.translator, clock, () => privacyLevels().default),
    }),
    ...reportRoutes({ database, clock, log: infrastructure.log, limits, pictures }),
    ...blockRoutes({ database, clock, deliver, onChanged: people.onBlocksChanged }),
    ...conversationSettingsRoutes(messaging.settings),
    ...translating.translation.routes,
    ...translating.learning.routes,
    ...glossaryRoutes({
      database,
      clock,
      limits,
      deliver,
      memberships: people.memberships,
      translator: translating.translator,
    }),
    ...healthRoutes({
      clock,
      health,
      publicConfig: () => ({
        name: "Lingualoom",
        version: modules.version,
        supportEmail: config.accounts.supportEmail ?? "",
        directory: config.accounts.directory,
        signUp: publicRules(infrastructure.serverSettings.current()),
        operator: config.operator,
        edgeUrl: siblings.edgeUrl ?? "",
        backends: [...siblings.backends],
        plans: { enforced: config.plans, trialDays: TRIAL_DAYS, tiers: PLANS },
        engines: translating.translator.status().map(({ id, name, privacyLevel, available }) => ({
          id,
          name,
          madeAt: madeAtOf(privacyLevel),
          available,
        })),
      }),
    }),
  };
}

const publicRules = ({ signUp, signUpDomains, everyoneMayInvite }: ServerSettings) => ({
  mode: signUp,
  // In other modes they say nothing about who may come in.
  domains: signUp === "domains" ? signUpDomains : [],
  everyoneMayInvite,
});
