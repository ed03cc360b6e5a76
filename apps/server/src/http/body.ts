import { FRAME_BYTES } from "@lingualoom/contract/limits.ts";
import { AppError } from "./errors.ts";

const tooLarge = () => new AppError("TOO_LARGE", `A request can have at most ${FRAME_BYTES / 1024} kB`);

/** Reads a JSON body, never more of it than may be there. An absent body reads as an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > FRAME_BYTES) throw tooLarge();
  const bytes = await readAtMost(request.body, FRAME_BYTES);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("VALIDATION", "The body is not JSON in UTF-8");
  }
}

async function readAtMost(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}
