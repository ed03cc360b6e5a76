/** Maximum bytes of a response; discovery documents and key sets have a few kilobytes. */
const BYTES_MAX = 512 * 1_024;

/** Fetches for the library with a size limit, because a hostile server may never stop sending. */
export async function boundedFetch(
  url: string,
  { body, ...options }: Omit<RequestInit, "body"> & { readonly body?: unknown },
): Promise<Response> {
  const answer = await fetch(url, { ...options, body: body as NonNullable<RequestInit["body"]> });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error("a provider's answer is too large");
    chunks.push(chunk);
  }
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
}
