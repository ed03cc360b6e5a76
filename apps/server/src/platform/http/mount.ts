import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { isAboutAccess, keepsAnswer, SAFE_METHODS, scopeOfCall } from "@lingualoom/contract/call-facts/facts.ts";
import type { Name } from "@lingualoom/contract/calls.ts";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { z } from "zod";
import {
  type Caller,
  isFromProgram,
  requireScope,
  requireSecondFactor,
  type Sessions,
  tokenTextOf,
} from "../caller.ts";
import { AppError, asAppError } from "../errors.ts";
import { refusalOf, toFieldIssue } from "../field-issue.ts";
import { isSend, limitOfCall } from "../rate-limits/limit-of-call.ts";
import { type Limits, networkOf } from "../rate-limits/limits.ts";
import { recordingLimits } from "../rate-limits/noted-limits.ts";
import { say } from "../sentences/sentence.ts";
import type { CallerAddress } from "./address.ts";
import { isForm, readBody, readUpload } from "./body/body.ts";
import { type BodyRoom, createBodyRooms } from "./body/body-room.ts";
import type { Idempotency } from "./idempotency.ts";
import { type OriginRule, requireOrigin } from "./origin.ts";
import { statusOf } from "./refusal.ts";
import type { NoteRefusal } from "./refusal-log.ts";
import { callNames, callOf, Reply, type Routes } from "./routes.ts";
import { bodyIn, languageOf } from "./sentences/sentences.ts";

/**
 * Prevents CSRF in addition to the origin check: another origin's page can make a browser send a form, plain text or a
 * body without a type without a preflight, but not JSON. So changes must come as JSON, or as the type their call
 * declares.
 * @throws AppError `UNSUPPORTED_MEDIA`
 */
function requireDeclaredContent(call: Call, headers: Headers): void {
  if (call.upload || call.isRaw) return;
  const type = headers.get("content-type");
  const isEmpty = !headers.has("transfer-encoding") && Number(headers.get("content-length") ?? 0) === 0;
  const allowed =
    type === null ? isEmpty : /^application\/json\s*(?:;|$)/i.test(type) || (call.form === true && isForm(headers));
  if (!allowed) throw new AppError("UNSUPPORTED_MEDIA", say("jsonOnly"));
}

export interface MountDependencies {
  readonly sessions: Sessions;
  readonly originRule: OriginRule;
  readonly idempotency: Idempotency;
  readonly callerAddress: CallerAddress;
  readonly limits: Limits;
  readonly noteRefusal: NoteRefusal;
  readonly log: Logger;
  /** Called after every response, including refusals, with the call, its status and its duration in seconds. */
  readonly onAnswered?: (call: Name, status: number, seconds: number) => void;
}

export interface NodeBindings {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
}

type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  me: Caller | null;
  onceId: string | undefined;
  upload: (() => Promise<Uint8Array>) | undefined;
  request: Request | undefined;
  headers: Headers;
  address: string;
  url: URL;
  left: () => AbortSignal;
}) => Promise<unknown>;

/**
 * Mounts the contract's calls below `/api`. Every request is checked in one order: session, right, origin, rate limit,
 * input. Every answer is parsed by the contract, so an undeclared field cannot leak.
 */
export function mount(routes: Routes, deps: MountDependencies): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>();
  const methods = new Map<string, Set<string>>();
  const roomOf = createBodyRooms();

  // No cache may give one user's response to another, nor to the same user after they signed out.
  app.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await next();
  });

  for (const name of inMatchingOrder(callNames)) {
    const call = callOf(name);
    for (const spelling of [name, ...(call.aliases ?? [])] as CallName[]) {
      const [method, path] = spelling.split(" ") as [string, string];
      app.on(method, path, async (c) => {
        const begun = performance.now();
        const handler = routes[name] as unknown as AnyHandler;
        const answered = await recordingLimits(
          (header, value) => c.header(header, value),
          () => answer(c, name, handler, { ...deps, roomOf }),
        );
        deps.onAnswered?.(name, answered.status, (performance.now() - begun) / 1_000);
        return answered;
      });
      methods.set(path, (methods.get(path) ?? new Set()).add(method));
    }
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      const refusal = new AppError("METHOD_NOT_ALLOWED", say("unknownMethod"));
      return c.json(bodyIn(refusal, languageOf(null, c.req.raw.headers)), 405, {
        allow: [...allowed].join(", "),
      });
    });
  }
  app.all("*", (c) =>
    c.json(bodyIn(new AppError("NOT_FOUND", say("noSuchCall")), languageOf(null, c.req.raw.headers)), 404),
  );
  return app;
}

/** Fixed paths come before paths with a parameter, so that `/messages/chats` is never read as a user id. */
function inMatchingOrder(names: readonly Name[]): Name[] {
  const parameters = (name: Name) => name.split("/:").length - 1;
  return [...names].sort((a, b) => parameters(a) - parameters(b));
}

/** Logs the call rather than the path, since paths contain email addresses. */
async function answer(
  c: Context<{ Bindings: NodeBindings }>,
  name: Name,
  handler: AnyHandler,
  deps: MountDependencies & { readonly roomOf: (userId: string) => BodyRoom },
) {
  const call = callOf(name);
  const headers = c.req.raw.headers;
  let me: Caller | null = null;
  let room: BodyRoom | null = null;
  try {
    me = call.access === "public" ? null : await deps.sessions.find(headers);
    if (call.access !== "public" && !me) {
      // A cookie of a session that another device ended would get the app instead of the public site.
      const isAsked = headers.has("cookie") && name === "GET /auth/check";
      const ended = isAsked && (await deps.sessions.wasEnded(headers));
      if (isAsked) await forgetSession(c, deps.sessions, ended);
      const why = tokenTextOf(headers) === null ? "pleaseSignIn" : "tokenEnded";
      throw new AppError("NOT_SIGNED_IN", say(why), ended ? { sessionEnded: true } : {});
    }
    if (me) requireScope(me, scopeOfCall(name.slice(0, name.indexOf(" ")), call));
    if (me && !call.beforeFactor) requireSecondFactor(me);
    if (me?.isBot && call.forPeople) throw new AppError("FORBIDDEN", say("onlyForPeople"));
    if (me?.isGuest && !call.forGuests) throw new AppError("FORBIDDEN", say("notForGuests"));
    if (call.access === "admin" && !me?.isAdmin) throw new AppError("FORBIDDEN", say("onlyForAdministrators"));
    if (!SAFE_METHODS.has(c.req.method)) {
      if (!me || !isFromProgram(headers)) requireOrigin(deps.originRule, headers);
      requireDeclaredContent(call, headers);
    }
    const address = addressOf(c, deps);
    const limit = limitOfCall(name);
    if (limit) await deps.limits.consume(limit, me?.userId ?? networkOf(address));
    if (me?.isGuest && isSend(name)) await deps.limits.consume("GUEST_SEND", me.userId);
    // A stream would wait for a reader who never comes.
    if (call.isStream && c.req.method === "HEAD") return c.body(null);
    const bodyRoom = deps.roomOf(me?.userId ?? address);
    room = bodyRoom;
    const input = {
      params: parse(call.params, c.req.param(), "NOT_FOUND"),
      query: parse(call.query, c.req.query()),
      body: call.body ? parse(call.body, await readBody(c.req.raw, call, bodyRoom)) : undefined,
      upload: call.upload && (() => readUpload(c.req.raw, call.upload as NonNullable<Call["upload"]>, bodyRoom)),
      request: call.isRaw && c.req.raw,
      me,
      headers,
      address,
      url: new URL(c.req.url),
      left: () => c.req.raw.signal,
    };
    const run = async (onceId?: string) => asReply(await handler({ ...input, onceId }), call);
    const reply =
      me && keepsAnswer(c.req.method, call)
        ? await deps.idempotency.once(me.userId, c.req, input.body, run)
        : await run();
    if (isAboutAccess(c.req.method, call))
      deps.log.info(
        { call: name, person: me?.userId, network: networkOf(address) },
        "a call about access was answered",
      );
    if (reply.body instanceof Response) {
      const { body, status, headers } = reply.body;
      return c.newResponse(body, status as StatusCode, Object.fromEntries(headers));
    }
    for (const [header, value] of reply.headers) c.header(header, value, { append: header === "set-cookie" });
    if (reply.body instanceof Uint8Array) return c.body(reply.body as Uint8Array<ArrayBuffer>);
    if (reply.body instanceof ReadableStream || reply.body === null)
      return c.newResponse(reply.body, (reply.status ?? 200) as StatusCode);
    return c.json(reply.body as object, (reply.status ?? 200) as ContentfulStatusCode);
  } catch (error) {
    const refusal = asAppError(error);
    deps.noteRefusal(refusal.code, name, networkOf(addressOf(c, deps)));
    if (!(error instanceof AppError)) deps.log.error({ err: error, call: name }, "a request failed");
    const { retryAfter } = refusal.details;
    if (retryAfter !== undefined) c.header("retry-after", String(Math.ceil(retryAfter)));
    return c.json(bodyIn(refusal, languageOf(me, headers)), statusOf(refusal) as ContentfulStatusCode);
  } finally {
    room?.giveBack();
  }
}

const addressOf = (c: Context<{ Bindings: NodeBindings }>, { callerAddress }: MountDependencies) =>
  callerAddress(c.env.incoming?.socket.remoteAddress, c.req.raw.headers);

/** A browser that was not signed in keeps its cache, which holds the app. */
async function forgetSession(c: Context, sessions: Sessions, wasEnded: boolean): Promise<void> {
  const headers = await sessions.forget();
  if (!wasEnded) headers.delete("clear-site-data");
  for (const [header, value] of headers) c.header(header, value, { append: header === "set-cookie" });
}

const checked = new WeakMap<object, unknown>();

function checkedBody({ body, reused }: Reply<unknown>, call: Call): unknown {
  if (!reused || typeof body !== "object" || body === null) return call.output.parse(body);
  const known = checked.get(body) ?? call.output.parse(body);
  checked.set(body, known);
  return known;
}

function asReply(result: unknown, call: Call): Reply<unknown> {
  const reply = result instanceof Reply ? result : new Reply(result);
  const isUnchanged = reply.status === 304;
  return new Reply(isUnchanged ? null : checkedBody(reply, call), {
    status: reply.status ?? call.status ?? 200,
    headers: reply.headers,
  });
}

/** A malformed id cannot exist, so the answer is the same as for an unknown one. */
function parse(schema: z.ZodType | undefined, value: unknown, code: "VALIDATION" | "NOT_FOUND" = "VALIDATION") {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code === "NOT_FOUND") throw new AppError("NOT_FOUND", say("notFound"));
  const { issues } = parsed.error;
  throw new AppError("VALIDATION", refusalOf(issues), { issues: issues.map(toFieldIssue) });
}
