import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import type { Caller } from "#/platform/caller.ts";
import { createFetchPublic, intranetToo, publicWeb } from "#/platform/public-web/fetch-public.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { insertAccount } from "../accounts/account-store.ts";
import type { FollowedInvite } from "../accounts/follow-invite.ts";
import { recordGrant } from "../accounts/grant-from-settings.ts";
import { findGuest, turnGuestIntoAccount } from "../accounts/guest-store.ts";
import { findAccountOf, findLinked, insertLink, offerLink } from "../accounts/links-store.ts";
import { newcomersLanguages } from "../accounts/newcomers-languages.ts";
import { dropPending } from "../accounts/pending-store.ts";
import { ROUND_TRIP_MS, roundTripBrowserHash } from "../accounts/round-trip-browser.ts";
import { queueSignInChanged } from "../accounts/sign-in-changed.ts";
import { mayChangeFactors } from "../factors/proof/factor-proof.ts";
import { lockSignInMethods } from "../factors/proof/sign-in-methods-store.ts";
import { beginSession } from "../factors/sign-in/begin-session.ts";
import { followAdminGroups } from "./admin-by-group.ts";
import { type Identity, isOfDomains } from "./identity.ts";
import { ProviderProblem } from "./problem.ts";
import type { KnownProvider } from "./provider-list.ts";
import type { RoundTrip } from "./round-trip-store.ts";
import type { ProviderServices } from "./services.ts";
import { sealedIdToken } from "./sign-out.ts";

export interface ProviderCallback {
  readonly provider: KnownProvider;
  readonly identity: Identity;
  readonly trip: RoundTrip;
  readonly headers: Headers;
  readonly address: string;
}

/** Tolerance for clock differences; a sign-in counts as new from the moment it was requested. */
const CLOCKS_DIFFER_MS = 60_000;

export interface CallbackResult {
  readonly path: string;
  readonly cookies?: Headers;
}

/**
 * Completes the purpose of the round trip.
 * @throws ProviderProblem, and AppError as the sign-up gate
 */
export async function completeCallback(services: ProviderServices, arrival: ProviderCallback): Promise<CallbackResult> {
  const { provider, identity, trip } = arrival;
  if (trip.intent === "reauthenticate") return reauthenticate(services, arrival);
  if (!isOfDomains(identity.email, provider.domains)) throw new ProviderProblem("domain");
  if (provider.groups.length > 0 && !provider.groups.some((group) => identity.groups.includes(group)))
    throw new ProviderProblem("group");
  return trip.intent === "link" ? link(services, arrival) : signIn(services, arrival);
}

async function signIn(services: ProviderServices, arrival: ProviderCallback): Promise<CallbackResult> {
  const { database, clock } = services;
  const { provider, identity, trip, headers, address } = arrival;
  const known = await findLinked(database, identity);
  if (known?.isSuspended) throw new ProviderProblem("suspended");
  if (known) await database.begin((sql) => followAdminGroups(sql, clock, provider, identity));
  const { userId, email, followed } = known ? { ...known, followed: null } : await newAccount(services, arrival);
  await followed?.announce();
  const idToken = sealedIdToken(services.seal, identity.idToken);
  const session = {
    userId,
    email,
    headers,
    address,
    provenAt: signedInAt(identity, clock.now()),
    provenBy: "provider" as const,
    provider: { id: provider.id, idToken, sid: identity.sid },
  };
  const cookies = await beginSession(services, session);
  // The invite of a new user has already been followed.
  const returnPath = known || trip.invite === null ? trip.returnPath : "/";
  return { path: followed?.conversationId ? `/c/${followed.conversationId}` : returnPath, cookies };
}

/** An address that has an account is linked only after signing in to that account, too. */
async function newAccount(services: ProviderServices, arrival: ProviderCallback) {
  const { identity } = arrival;
  const { email } = identity;
  if (email === null) throw new ProviderProblem("no-address");
  if (!identity.isVerified) throw new ProviderProblem("unverified");
  const taken = await findAccountOf(services.database, email);
  const made = taken ? null : await welcome(services, { ...arrival, identity: { ...identity, email } });
  if (made) return { ...made, email };
  const holder = taken ?? (await findAccountOf(services.database, email));
  await offer(services, arrival, holder);
  throw new ProviderProblem("address-taken");
}

async function offer(services: ProviderServices, { identity, headers }: ProviderCallback, userId: string | null) {
  const { database, clock } = services;
  const browserHash = roundTripBrowserHash(services, headers);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ROUND_TRIP_MS);
  if (browserHash && userId) await offerLink(database, browserHash, { ...identity, userId }, { now, expiresAt });
}

async function link(
  services: ProviderServices,
  { provider, identity, trip, headers }: ProviderCallback,
): Promise<CallbackResult> {
  const { database, clock } = services;
  const me = await demandSession(services, trip, headers);
  const { userId } = me;
  const isLinked = await database.begin(async (sql) => {
    await lockSignInMethods(sql, userId);
    // Another factor may have been added while the user was away.
    if (!(await mayChangeFactors(services, sql, me, "add"))) throw new ProviderProblem("expired");
    const done = await insertLink(sql, userId, identity, clock.now());
    if (!done) return false;
    await followAdminGroups(sql, clock, provider, identity);
    await queueSignInChanged(services, sql, userId, { what: "providerLinked", name: provider.label });
    return true;
  });
  if (!isLinked) throw new ProviderProblem("linked-elsewhere");
  services.mail.wake();
  return { path: trip.returnPath };
}

/**
 * Returns when the user signed in at the provider, which may have reused an existing session that proves nothing now.
 * The epoch when the provider does not say, and never a future time.
 */
const signedInAt = ({ authTime }: Identity, now: Date): Date =>
  new Date(Math.min((authTime ?? 0) * 1_000, now.getTime()));

async function reauthenticate(
  services: ProviderServices,
  { identity, trip, headers }: ProviderCallback,
): Promise<CallbackResult> {
  const { userId } = await demandSession(services, trip, headers);
  const linked = await findLinked(services.database, identity);
  if (linked?.userId !== userId) throw new ProviderProblem("other-person");
  const provenAt = signedInAt(identity, services.clock.now());
  if (provenAt.getTime() < trip.createdAt.getTime() - CLOCKS_DIFFER_MS) throw new ProviderProblem("stale");
  await services.sessions.prove(trip.sessionId as string, "provider", provenAt);
  return { path: trip.returnPath };
}

/** Requires that the session that went to the provider is the one that comes back. */
async function demandSession({ sessions }: ProviderServices, trip: RoundTrip, headers: Headers): Promise<Caller> {
  const me = await sessions.find(headers);
  if (!me || me.sessionId !== trip.sessionId) throw new ProviderProblem("expired");
  return me;
}

const TIMEOUT_MS = 5_000;

/**
 * Copies a new user's picture from the provider. The address is untrusted, so it may lead into the operator's network
 * only if the provider itself is there. On any failure the user simply has no picture.
 */
async function takePicture(
  { context: { log, pictures, version } }: Pick<ProviderServices, "context">,
  { issuer }: KnownProvider,
  userId: string,
  address: string | null,
): Promise<void> {
  const url = URL.parse(address ?? "");
  if (!url) return;
  const { origin } = new URL(issuer);
  const isOfIssuer = url.origin === origin;
  const until = AbortSignal.timeout(TIMEOUT_MS);
  const fetchPicture = createFetchPublic({
    ...(isOfIssuer ? intranetToo : publicWeb),
    ...(isOfIssuer && { isAllowed: (asked: URL) => asked.origin === origin }),
    userAgent: `Lingualoom/${version} (profile picture)`,
    stopping: until,
  });
  const wanted = { type: /^image\//, accept: "image/*", most: PICTURE_BYTES, cut: false, until };
  try {
    const found = await fetchPicture(url.href, wanted);
    if (found) await pictures.wear(userId, await pictures.create(userId, found.bytes, "avatar"));
  } catch (error) {
    log.warn({ err: error }, "a newcomer's picture was not taken over");
  }
}

interface Arriving {
  readonly provider: KnownProvider;
  readonly identity: Identity & { readonly email: string };
  readonly trip: RoundTrip;
  readonly headers: Headers;
  readonly address: string;
}

/**
 * Creates an account without a password for a new user of a provider, if the sign-up rules admit them. A guest of this
 * browser becomes that account.
 * @returns null when the address has an account
 * @throws AppError as the sign-up gate, ProviderProblem
 */
async function welcome(
  services: ProviderServices,
  { provider, identity, trip, headers, address }: Arriving,
): Promise<{ userId: string; followed: FollowedInvite | null } | null> {
  const { database, clock, gate, adminEmails, followInvite, sessions } = services;
  const { email, fullName, locale } = identity;
  const { createdAt } = trip;
  const caller = await sessions.find(headers);
  const guest = caller?.isGuest ? await findGuest(database, caller.userId) : null;
  const invite = trip.invite ?? guest?.invite ?? null;
  await gate.demandSignUp(database, { email, invite }, networkOf(address));
  const languages = newcomersLanguages({ language: locale ?? undefined }, headers.get("accept-language"));
  const isAdmin = adminEmails.includes(email);
  const account = { fullName, email, passwordHash: null, discoverable: true, isAdmin, ...languages };
  const made = await database.begin(async (sql) => {
    const now = clock.now();
    const needsInvite = await gate.demandConfirmed(sql, { email, invite, createdAt });
    const userId =
      caller && guest
        ? await turnGuestIntoAccount(sql, caller.userId, account, now)
        : await insertAccount(sql, account, now);
    if (userId === null) return null;
    if (!(await insertLink(sql, userId, identity, now))) throw new ProviderProblem("linked-elsewhere");
    await dropPending(sql, email);
    if (isAdmin) await recordGrant(sql, clock, userId);
    await followAdminGroups(sql, clock, provider, identity);
    const followed = invite === null ? null : await followInvite(sql, invite, userId);
    if (needsInvite && !followed) throw new ProviderProblem("invitation");
    return { userId, followed };
  });
  if (made && provider.picture) await takePicture(services, provider, made.userId, identity.picture);
  return made;
}
