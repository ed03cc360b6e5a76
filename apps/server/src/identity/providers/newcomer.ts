import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { createFetchPublic, intranetToo, publicWeb } from "#/platform/public-web/fetch-public.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { insertAccount } from "../accounts/account-store.ts";
import type { Followed } from "../accounts/follow-invite.ts";
import { noteGrant } from "../accounts/grant-from-settings.ts";
import { insertLink } from "../accounts/links-store.ts";
import { newcomersLanguages } from "../accounts/newcomers-languages.ts";
import { dropPending } from "../accounts/pending-store.ts";
import { followAdminGroups } from "./admin-by-group.ts";
import type { Identity } from "./identity.ts";
import { ProviderProblem } from "./problem.ts";
import type { KnownProvider } from "./provider-list.ts";
import type { RoundTrip } from "./round-trip-store.ts";
import type { ProviderServices } from "./services.ts";

const TIMEOUT_MS = 5_000;

/**
 * Gives a newcomer the picture that the provider names. The address may be anybody's words, so it leads into the operator's
 * network only where the provider itself is. Whatever goes wrong, they come in without a picture.
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
 * Makes the account of somebody whom nobody here knows, where somebody like them may come in. It has no password.
 * @returns null where the address has an account
 * @throws AppError as the sign-up gate, ProviderProblem
 */
export async function welcome(
  services: ProviderServices,
  { provider, identity, trip, headers, address }: Arriving,
): Promise<{ userId: string; followed: Followed | null } | null> {
  const { database, clock, gate, adminEmails, followInvite } = services;
  const { email, fullName, locale } = identity;
  const { invite, createdAt } = trip;
  await gate.demandSignUp(database, { email, invite }, networkOf(address));
  const languages = newcomersLanguages({ language: locale ?? undefined }, headers.get("accept-language"));
  const isAdmin = adminEmails.includes(email);
  const account = { fullName, email, passwordHash: null, discoverable: true, isAdmin, ...languages };
  const made = await database.begin(async (sql) => {
    const now = clock.now();
    const needsInvite = await gate.demandConfirmed(sql, { email, invite, createdAt });
    const userId = await insertAccount(sql, account, now);
    if (userId === null) return null;
    if (!(await insertLink(sql, userId, identity, now))) throw new ProviderProblem("linked-elsewhere");
    await dropPending(sql, email);
    if (isAdmin) await noteGrant(sql, clock, userId);
    await followAdminGroups(sql, clock, provider, identity);
    const followed = invite === null ? null : await followInvite(sql, invite, userId);
    if (needsInvite && !followed) throw new ProviderProblem("invitation");
    return { userId, followed };
  });
  if (made && provider.picture) await takePicture(services, provider, made.userId, identity.picture);
  return made;
}
