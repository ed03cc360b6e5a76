import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { createFetchPublic, intranetToo, publicWeb } from "#/platform/public-web/fetch-public.ts";
import type { KnownProvider } from "./provider-list.ts";
import type { ProviderServices } from "./services.ts";

const TIMEOUT_MS = 5_000;

/**
 * Gives a newcomer the picture that the provider names. The address may be anybody's words, so it leads into the operator's
 * network only where the provider itself is. Whatever goes wrong, they come in without a picture.
 */
export async function takePicture(
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
