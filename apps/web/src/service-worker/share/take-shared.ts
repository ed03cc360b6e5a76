import { NOT_STORED_ID, SHARED_AT, SHARED_MS, sharedAddress } from "@lingualoom/contract/share-target.ts";

interface ShareEnvironment {
  readonly open: () => Promise<Pick<Cache, "put" | "keys" | "match" | "delete">>;
  readonly newId: () => string;
  readonly now: () => number;
}

/** Stores content shared by another app, and redirects to the page that asks for the conversation. */
export async function takeShared(request: Request, taking: ShareEnvironment): Promise<Response> {
  const id = await keep(request, taking).catch(() => NOT_STORED_ID);
  return Response.redirect(new URL(sharedAddress(id), request.url).href, 303);
}

async function keep(request: Request, { open, newId, now }: ShareEnvironment): Promise<string> {
  const form = await request.formData();
  const cache = await open();
  await removeOld(cache, now());
  const id = newId();
  await cache.put(sharedAddress(id), new Response(form, { headers: { [SHARED_AT]: String(now()) } }));
  return id;
}

async function removeOld(cache: Awaited<ReturnType<ShareEnvironment["open"]>>, now: number): Promise<void> {
  for (const key of await cache.keys()) {
    const at = Number((await cache.match(key))?.headers.get(SHARED_AT));
    if (now - at > SHARED_MS) await cache.delete(key);
  }
}
