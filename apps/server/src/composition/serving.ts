import { statfs } from "node:fs/promises";
import { getRequestListener } from "@hono/node-server";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { PLANS, TRIAL_DAYS } from "@lingualoom/contract/plans.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { MeaningThread } from "@lingualoom/translation/meaning/meaning-thread.ts";
import { Hono } from "hono";
import { relyingPartyOf } from "../identity/factors/passkeys/relying-party.ts";
import { serverInviteRoutes } from "../identity/sign-up/admission/routes.ts";
import { glossaryRoutes } from "../language/glossary/routes.ts";
import { correctionRoutes } from "../language/learning/corrections/corrections.ts";
import { phrasebookRoutes } from "../language/learning/phrasebook/phrasebook.ts";
import { wordRoutes } from "../language/learning/words/routes.ts";
import { QueryTranslator } from "../language/search/across-languages.ts";
import { searchRoutes } from "../language/search/routes.ts";
import { transcriptionRoutes } from "../language/transcription/routes.ts";
import { renditionRoutes } from "../language/translation/by-people/routes.ts";
import { madeAtOf } from "../language/translation/made-at.ts";
import { meaningRoutes } from "../language/translation/meaning/routes.ts";
import { previewRoutes } from "../language/translation/previews/routes.ts";
import type { Translation } from "../language/translation/translation.ts";
import { accountRoutes } from "../operate/account/routes.ts";
import { createHealth } from "../operate/health/checks.ts";
import { healthRoutes } from "../operate/health/routes.ts";
import { blockRoutes } from "../people/people/block-routes.ts";
import { peopleRoutes } from "../people/people/routes.ts";
import { createNewProfilePicture } from "../people/settings/profile-picture.ts";
import { createCallerAddress } from "../platform/http/address.ts";
import { echoRoute } from "../platform/http/doctor-echo.ts";
import { documentationRoute } from "../platform/http/documentation/route.ts";
import { exactCors } from "../platform/http/exact-cors.ts";
import { hookRoute } from "../platform/http/hook-route.ts";
import type { Idempotency } from "../platform/http/idempotency.ts";
import { mount, type NodeBindings } from "../platform/http/mount.ts";
import { createPage } from "../platform/http/page.ts";
import { probes } from "../platform/http/probes.ts";
import { createSecurityHeaders } from "../platform/http/security-headers.ts";
import { securityText } from "../platform/http/security-txt.ts";
import { mediaRoutes } from "../platform/media/routes.ts";
import { spaceAt } from "../platform/media/storage/disk-space.ts";
import { metricsRoute } from "../platform/metrics/route.ts";
import { createRequestBudget } from "../platform/realtime/limits/request-budget.ts";
import { botRoutes } from "../reach/bots/routes.ts";
import { hookRoutes, listHooks, mayManagePrograms } from "../reach/hooks/incoming/hooks.ts";
import { createReceiveHook, wordOf } from "../reach/hooks/incoming/receive.ts";
import { collectReaction } from "../reach/hooks/outgoing/delivery-store.ts";
import { listOutgoing } from "../reach/hooks/outgoing/routes.ts";
import { groupInviteRoutes } from "../talk/conversations/groups/invite-routes.ts";
import { memberRoutes } from "../talk/conversations/groups/member-routes.ts";
import { groupRoutes } from "../talk/conversations/groups/routes.ts";
import { conversationSettingsRoutes } from "../talk/conversations/settings/routes.ts";
import { inviteRoutes } from "../talk/invites/invite-routes.ts";
import { findMissed } from "../talk/messages/conversation-list/missed.ts";
import { listRoutes } from "../talk/messages/conversation-list/routes.ts";
import { editRoutes } from "../talk/messages/edit/edit.ts";
import { forwardRoutes } from "../talk/messages/forward/routes.ts";
import { linkPreviewRoutes } from "../talk/messages/link-previews/link-previews.ts";
import { pinRoutes } from "../talk/messages/pins/pins.ts";
import { pollRoutes } from "../talk/messages/tallies/polls.ts";
import { reactionRoutes } from "../talk/messages/tallies/reactions.ts";
import { reportRoutes } from "../talk/messages/reports/reports.ts";
import { messageRoutes } from "../talk/messages/routes.ts";
import type { Administration } from "./administration.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";
import { createSiteFacts } from "./site-facts.ts";
import { serveRequests } from "./socket-requests.ts";

interface Features {
  readonly people: People;
  readonly messaging: Messaging;
  readonly translation: Translation;
  readonly notifying: Notifying;
  readonly administration: Administration;
}

/** Serves every call, the page and the sockets on the port that was taken first. */
export function serveHttp(infrastructure: Infrastructure, features: Features, idempotency: Idempotency): void {
  const { config, publicUrl, pageOrigins, metrics, otherBackends, http, log, clock, pageFolder } = infrastructure;
  const { people, messaging } = features;
  const { context } = people;
  const { sessions } = people.accounts;
  const health = createHealth(context, {
    natsAnswers: () => infrastructure.bus.answers(),
    checkStorage: () => infrastructure.mediaStorage.check(),
    space: () => spaceAt(config.dataDir, infrastructure.statfs ?? statfs),
    refusedAsFull: messaging.refusedAsFull,
    isStopping: () => infrastructure.stopping.signal.aborted,
  });
  const publicConfig = createPublicConfig(infrastructure);
  const callerAddress = createCallerAddress(config.http.trustProxy, log);
  const api = mount(callsOf(infrastructure, features, health, publicConfig), {
    sessions,
    idempotency,
    log,
    limits: infrastructure.limits,
    noteRefusal: infrastructure.noteRefusal,
    originRule: infrastructure.originRule,
    callerAddress,
    onAnswered: (...answer) => metrics.answered(...answer),
  });

  const app = new Hono<{ Bindings: NodeBindings }>();
  if (pageOrigins.length > 0) app.use("/api/*", exactCors(pageOrigins));
  app.route("/api", metricsRoute(context, { sessions, metrics }));
  app.route("/api", documentationRoute(infrastructure.version));
  app.route("/api", echoRoute({ ...context, trustProxy: config.http.trustProxy }));
  app.route(
    "/api",
    hookRoute(context, { receive: createReceiveHook(context, messaging.sender), wordOf, callerAddress }),
  );
  app.route("/api", api);
  app.route("/", probes(health));
  app.route("/", securityText(context));
  const facts = createSiteFacts(context);
  const known = () => ({ ...facts(), publicConfig: JSON.stringify(publicConfig()) });
  if (pageFolder) app.route("/", createPage(pageFolder, known));

  const { presence, typing, settings, sockets } = people;
  const { addresses, sender, receipts } = messaging;
  const budget = createRequestBudget(infrastructure.limits.rule("SOCKET"), clock);
  sockets.onConnection((socket) => {
    serveRequests(socket, context, {
      addresses,
      sender,
      receipts,
      typing,
      presence,
      budget,
      answerFirst: sockets.answerFirst,
      lookedAt: features.notifying.push.lookedAt,
      repeatSettings: settings.repeat,
      findMissed: (me, known) => findMissed(infrastructure.database, me, known),
    });
  });

  // The application's listener is added first; Socket.IO then takes only its own path, or both would answer.
  http.answerWith(
    getRequestListener(app.fetch),
    createSecurityHeaders({ publicUrl, otherBackends: otherBackends.origins }),
  );
  sockets.attach(http.node);
}

function callsOf(
  infrastructure: Infrastructure,
  { people, messaging, translation, notifying, administration }: Features,
  health: ReturnType<typeof createHealth>,
  publicConfig: () => PublicConfig,
) {
  const { database, clock, translator } = infrastructure;
  const { context, accounts, groups } = people;
  const { addresses, sender, receipts, observer, linkPreviews, mentions } = messaging;
  const observe = (message: Message) => observer.observe(message);
  const onEdited = (message: Message) => {
    observe(message);
    linkPreviews.observe(message);
  };
  const settingsOf = (me: string, id: string) => messaging.settings.read(me, id);
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
        outgoing: await listOutgoing(context.database, conversation.conversationId, viewer),
        mayManage: mayManagePrograms(conversation, viewer),
      }),
    }),
    ...hookRoutes(context),
    ...people.settings.routes,
    ...notifying.routes,
    ...mediaRoutes(context),
    ...peopleRoutes(context),
    ...inviteRoutes(context, { invites: people.invites, admits: (code) => people.admission.admits(database, code) }),
    ...serverInviteRoutes(context, people.serverInvites),
    ...groupRoutes(context, groups),
    ...groupInviteRoutes(context, groups),
    ...memberRoutes(context),
    ...listRoutes(context),
    ...messageRoutes(context, { addresses, sender, receipts, onUnknownLanguage: observe }),
    ...renditionRoutes(context),
    ...correctionRoutes(context),
    ...phrasebookRoutes(context),
    ...wordRoutes(context),
    ...previewRoutes(context, { seal: messaging.previewSeal, settingsOf }),
    ...meaningRoutes(context, { meanings: new MeaningThread(), settingsOf }),
    ...editRoutes(context, { mentions, onEdited }),
    ...linkPreviewRoutes(linkPreviews),
    ...transcriptionRoutes(context, messaging.transcription),
    ...pinRoutes(context),
    ...forwardRoutes(context, sender),
    ...reactionRoutes(context, collectReaction),
    ...pollRoutes(context),
    ...searchRoutes(context, new QueryTranslator(translator, clock, context.defaultPrivacyLevel)),
    ...reportRoutes(context),
    ...blockRoutes(context, people.onBlocksChanged),
    ...conversationSettingsRoutes(messaging.settings),
    ...translation.routes,
    ...glossaryRoutes(context),
    ...healthRoutes(context, { health, publicConfig }),
  };
}

function createPublicConfig(infrastructure: Infrastructure): () => PublicConfig {
  const { config, publicUrl, version, otherBackends, serverSettings, newServer, translator } = infrastructure;
  const party = relyingPartyOf(config, publicUrl);
  const hearing = infrastructure.transcriptionEngines.map(({ privacyLevel }) => privacyLevel);
  return () => ({
    name: serverSettings.current().serverName,
    version,
    isNew: newServer.current(),
    sendsMail: serverSettings.current().sendsMail,
    supportEmail: config.accounts.supportEmail ?? "",
    directory: config.accounts.directory,
    passwordMin: config.accounts.passwordMin,
    maxFileSize: config.media.mostPerFile,
    signUp: publicRules(serverSettings.current(), party !== null),
    passkeys: party?.id ?? null,
    operator: config.operator,
    edgeUrl: otherBackends.edgeUrl ?? "",
    backends: [...otherBackends.backends],
    plans: { enforced: config.plans, trialDays: TRIAL_DAYS, tiers: PLANS },
    transcription: hearing.includes("server") ? "server" : (hearing[0] ?? null),
    engines: translator.status().map(({ id, name, privacyLevel, available }) => ({
      id,
      name,
      madeAt: madeAtOf(privacyLevel),
      available,
    })),
  });
}

const publicRules = (
  { signUp, signUpDomains, everyoneMayInvite, withoutPassword, sendsMail }: ServerSettings,
  hasPasskeys: boolean,
) => ({
  mode: signUp,
  // In other modes they say nothing about who may come in.
  domains: signUp === "domains" ? signUpDomains : [],
  everyoneMayInvite,
  // The link in the mail is what somebody without a password begins with.
  withoutPassword: withoutPassword && sendsMail && hasPasskeys,
});
