import { type RequestOptions, request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import webPush from "web-push";
import type { ProxyConfig } from "#/platform/config/proxy.ts";
import { lookUpPublic } from "#/platform/public-web/public-addresses.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import type { PushKeys } from "./push-keys.ts";

export interface Subscription {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authKey: string;
}

export interface Push {
  readonly payload: unknown;
  /** Seconds for which the push service stores it for an offline browser. */
  readonly ttl: number;
  readonly urgency: "low" | "normal" | "high";
  /** A later push with the same topic replaces one that is still waiting. */
  readonly topic?: string;
}

export type PushAnswer =
  | { readonly kind: "delivered" }
  /** The browser has unsubscribed, or its keys are invalid. */
  | { readonly kind: "gone" }
  /** A retry would not change it. */
  | { readonly kind: "refused"; readonly reason: LocalizableText }
  | { readonly kind: "later"; readonly reason: LocalizableText; readonly retryAfterSeconds: number | null };

export type PostPush = (to: Subscription, push: Push, signal?: AbortSignal) => Promise<PushAnswer>;

interface Way {
  readonly privateAddresses: boolean;
  readonly proxy: ProxyConfig;
  readonly timeoutMs: number;
}

interface Dependencies extends Way {
  readonly keys: PushKeys;
  /** Contact for push services in case of problems. */
  readonly contact: string;
}

/** Encrypts a push for its browser (RFC 8291), signs it (RFC 8292) and sends it to the push service (RFC 8030). */
export function createPostPush(deps: Dependencies): PostPush {
  const agent = agentOf(deps);
  const vapidDetails = { subject: deps.contact, ...deps.keys };
  return async ({ endpoint, publicKey, authKey }, { payload, ttl, urgency, topic }, signal) => {
    let made: webPush.RequestDetails;
    try {
      made = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh: publicKey, auth: authKey } },
        JSON.stringify(payload),
        { vapidDetails, TTL: ttl, urgency, ...(topic && { topic }) },
      );
    } catch {
      return { kind: "gone" };
    }
    try {
      const answer = await ask(
        endpoint,
        { ...made, method: "POST" },
        agent,
        AbortSignal.any([AbortSignal.timeout(deps.timeoutMs), ...(signal ? [signal] : [])]),
      );
      return meaningOf(answer);
    } catch (error) {
      return { kind: "later", reason: reasonOf(error), retryAfterSeconds: null };
    }
  };
}

/** Returns why a push service cannot be reached the way pushes reach it; null when it answers. Sends no push. */
export async function refusalOf(service: string, way: Way): Promise<LocalizableText | null> {
  const agent = agentOf(way);
  try {
    const { status } = await ask(service, { method: "HEAD", body: null }, agent, AbortSignal.timeout(way.timeoutMs));
    return status >= 500 ? say("answered", { status: String(status) }) : null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    agent.destroy();
  }
}

/** An outgoing proxy resolves names itself; those of `NO_PROXY` are resolved here. */
function agentOf({ privateAddresses, proxy }: Way): Agent {
  return new Agent({
    keepAlive: true,
    ...(proxy.https && { proxyEnv: { HTTPS_PROXY: proxy.https, NO_PROXY: proxy.except } }),
    ...(!privateAddresses && { lookup: lookUpPublic }),
  });
}

interface ServiceAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Follows no redirects, and reads only the status of the response. */
function ask(
  endpoint: string,
  { method, headers, body }: Pick<webPush.RequestDetails, "body"> & RequestOptions,
  agent: Agent,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const isSecure = endpoint.startsWith("https:");
  const request = isSecure ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const question = request(endpoint, { method, headers, signal, ...(isSecure && { agent }) });
    question.once("response", (answer) => {
      answer.on("error", () => {});
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
    });
    question.once("error", reject);
    question.end(body);
  });
}

export function meaningOf({ status, retryAfter }: ServiceAnswer, now = new Date()): PushAnswer {
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = say("answered", { status: String(status) });
  if (status === 429 || status === 408 || status >= 500)
    return { kind: "later", reason, retryAfterSeconds: secondsOf(retryAfter, now) };
  return { kind: "refused", reason };
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(retryAfter: string | undefined, now: Date): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
