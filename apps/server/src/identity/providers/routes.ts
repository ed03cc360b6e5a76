import type { SignInProblem } from "@lingualoom/contract/sign-in-providers.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { readSmallText } from "#/platform/http/body/body.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { roundTripBrowserHash } from "../accounts/round-trip-browser.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { passwordUse } from "../credentials/password-use.ts";
import { requireReauthentication } from "../factors/proof/reauthenticate.ts";
import { endByProvider } from "./back-channel.ts";
import { type CallbackResult, completeCallback } from "./complete-callback.ts";
import { unlink } from "./links.ts";
import { ProviderProblem, problemOf } from "./problem.ts";
import { beginRoundTrip, readAnswer } from "./round-trip.ts";
import { type RoundTrip, takeRoundTrip } from "./round-trip-store.ts";
import type { ProviderServices } from "./services.ts";

/** Returns a path of this page; addresses that lead elsewhere become the home page (open redirect). */
function ownPath(text: string | undefined, publicUrl: string): string {
  const url = text?.startsWith("/") ? URL.parse(text, publicUrl) : null;
  if (!url || url.origin !== new URL(publicUrl).origin || /^\/+api(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

export type ProviderRoutes = Routes<
  | "GET /auth/providers"
  | "GET /auth/providers/:provider/start"
  | "GET /auth/providers/:provider/callback"
  | "POST /auth/providers/:provider/backchannel-logout"
  | "POST /auth/providers/:provider/start"
  | "DELETE /auth/links/:id"
>;

export function providerRoutes(services: ProviderServices): ProviderRoutes {
  const { database, clock, limits, providers, context } = services;
  const { publicUrl, log } = context;

  const goTo = (path: string, cookies?: Headers) => {
    const headers = new Headers(cookies);
    headers.set("location", URL.parse(path) ? path : publicUrl + path);
    return new Reply(null, { headers });
  };

  /** The user is waiting in a browser, so every failure leads to a page of ours. */
  function sayWhy(error: unknown, id: string, trip: Pick<RoundTrip, "intent" | "returnPath"> | null) {
    const problem: SignInProblem = problemOf(error) ?? "failed";
    if (problemOf(error) === null) log.error({ err: error, provider: id }, "a sign-in with a provider failed");
    else if (error instanceof ProviderProblem && error.cause)
      log.warn(
        {
          err: error.cause,
          provider: id,
          problem,
          ...(error.advice && { advice: sentenceIn(error.advice, "en") }),
        },
        "a sign-in with a provider came to nothing",
      );
    const isSignIn = trip === null || trip.intent === "sign-in";
    const page = new URL(isSignIn ? "/login" : trip.returnPath, publicUrl);
    page.searchParams.set("problem", problem);
    page.searchParams.set("provider", id);
    if (isSignIn && trip && trip.returnPath !== "/") page.searchParams.set("to", trip.returnPath);
    return goTo(page.pathname + page.search);
  }

  async function demandProvider(id: string) {
    const provider = await providers.find(id);
    if (!provider) throw new ProviderProblem("unavailable");
    return provider;
  }

  async function answered(id: string, url: URL, headers: Headers, address: string) {
    const [state, browserHash] = [url.searchParams.get("state"), roundTripBrowserHash(services, headers)];
    const key = state !== null && browserHash && { stateHash: tokenHash(state), browserHash };
    const trip = key ? await takeRoundTrip(database, key, clock.now()) : null;
    if (!trip || state === null) throw new ProviderProblem("expired");
    const finish = async (): Promise<CallbackResult> => {
      // An answer that arrives at another provider's callback is rejected (mix-up attack).
      if (trip.providerId !== id) throw new ProviderProblem("failed");
      const provider = await demandProvider(id);
      const identity = await readAnswer(services, provider, { state, search: url.search });
      return completeCallback(services, { provider, identity, trip, headers, address });
    };
    return finish().then(
      ({ path, cookies }) => goTo(path, cookies),
      (error) => sayWhy(error, id, trip),
    );
  }

  return {
    async "GET /auth/providers"() {
      const all = await providers.all();
      return { providers: all.map(({ id, label }) => ({ id, label })), passwords: await passwordUse(services) };
    },

    async "GET /auth/providers/:provider/start"({ params: { provider: id }, query, headers, address }) {
      const returnPath = ownPath(query.to, publicUrl);
      const trip = {
        intent: "sign-in",
        returnPath,
        invite: query.invite ?? null,
        userId: null,
        sessionId: null,
      } as const;
      try {
        await limits.consume("PROVIDER", networkOf(address));
        const { url, cookie } = await beginRoundTrip(services, await demandProvider(id), { ...trip, headers });
        return goTo(url, new Headers({ "set-cookie": cookie }));
      } catch (error) {
        return sayWhy(error, id, trip);
      }
    },

    "GET /auth/providers/:provider/callback": ({ params: { provider: id }, url, headers, address }) =>
      answered(id, url, headers, address).catch((error) => sayWhy(error, id, null)),

    async "POST /auth/providers/:provider/backchannel-logout"({ params, request }) {
      const form = new URLSearchParams(await readSmallText(request));
      await endByProvider(services, params.provider, form.get("logout_token") ?? "");
      return { success: true as const };
    },

    async "POST /auth/providers/:provider/start"({ me, params, body, headers, address }) {
      const { intent } = body;
      if (intent === "link") await requireReauthentication(services, me, { address }, { factors: "add" });
      const provider = await providers.find(params.provider);
      if (!provider) throw notFound("signInProviderNotFound");
      const returnPath = ownPath(body.to, publicUrl);
      const trip = { intent, returnPath, invite: null, userId: me.userId, sessionId: me.sessionId, headers };
      const { url, cookie } = await beginRoundTrip(services, provider, trip).catch((error) => {
        if (problemOf(error) === null) throw error;
        throw new AppError("UNAVAILABLE", say("providerUnavailable", { name: provider.label }));
      });
      return new Reply({ url }, { headers: { "set-cookie": cookie } });
    },

    async "DELETE /auth/links/:id"({ me, params, address }) {
      await requireReauthentication(services, me, { address }, { factors: "remove" });
      await unlink(services, me, params.id);
      return { success: true as const };
    },
  };
}
