import { statfs } from "node:fs/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createHealth } from "../operate/health/checks.ts";
import { createCallerAddress } from "../platform/http/address.ts";
import { echoRoute } from "../platform/http/doctor-echo.ts";
import { documentationRoute } from "../platform/http/documentation/route.ts";
import { exactCors } from "../platform/http/exact-cors.ts";
import { hookRoute } from "../platform/http/hook-route.ts";
import type { Idempotency } from "../platform/http/idempotency.ts";
import { certificateRoutes } from "../platform/http/local-https/routes.ts";
import { mount, type NodeBindings } from "../platform/http/mount.ts";
import { createPage } from "../platform/http/page.ts";
import { probes } from "../platform/http/probes.ts";
import { createSecurityHeaders } from "../platform/http/security-headers.ts";
import { securityText } from "../platform/http/security-txt.ts";
import { spaceAt } from "../platform/media/storage/disk-space.ts";
import { metricsRoute } from "../platform/metrics/route.ts";
import { createRequestBudget } from "../platform/realtime/limits/request-budget.ts";
import { createReceiveHook, wordOf } from "../reach/hooks/incoming/receive.ts";
import { findMissed } from "../talk/messages/conversation-list/missed.ts";
import { callsOf } from "./calls.ts";
import type { Features } from "./features.ts";
import { createInvitePage } from "./invite-page.ts";
import { createPublicConfig } from "./public-config.ts";
import { createSiteFacts } from "./site-facts.ts";
import { serveRequests } from "./socket-requests.ts";
import { createWidgetPages } from "./widget-pages.ts";

/** Serves every call, the page and the sockets on the port that was taken first. */
export function serveHttp(features: Features, idempotency: Idempotency): void {
  const { infrastructure, people, messaging } = features;
  const { config, publicUrl, pageOrigins, metrics, otherBackends, http, log, clock, pageFolder } = infrastructure;
  const { localHttps, secureCookies } = infrastructure;
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
  const api = mount(callsOf(features, { health, publicConfig }), {
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
  if (secureCookies) app.use(secureCookies.middleware);
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
  app.route("/", certificateRoutes(localHttps, http.port));
  const facts = createSiteFacts(context);
  const known = () => ({ ...facts(), publicConfig: JSON.stringify(publicConfig()) });
  const invitePage = createInvitePage({
    facts,
    sessions,
    request: (path, visitor, headers) => api.request(path, { headers }, visitor.env),
  });
  const widgetPages = createWidgetPages({ widgets: people.widgets, facts, otherBackends: otherBackends.origins });
  if (pageFolder) app.route("/", createPage(pageFolder, known, invitePage, widgetPages));

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
      calls: features.notifying.calls,
      budget,
      answerFirst: sockets.answerFirst,
      lookedAt: features.notifying.push.lookedAt,
      repeatSettings: settings.repeat,
      findMissed: (me, known) => findMissed(infrastructure.database, me, known),
    });
  });

  // The application's listener is added first; Socket.IO then handles only its own path, or both would answer.
  http.answerWith(
    getRequestListener(app.fetch),
    createSecurityHeaders({
      publicUrl,
      otherBackends: otherBackends.origins,
      securePort: () => localHttps.port,
    }),
  );
  sockets.attach(http.node);
}
