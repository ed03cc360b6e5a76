import type { Call } from "@lingualoom/contract/call.ts";
import { FRAME_BYTES, PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { BodyRoom } from "./body-room.ts";
import { hasFewValues } from "./few-values.ts";

const tooLarge = (limit: number) =>
  new AppError(
    "TOO_LARGE",
    limit > PICTURE_BYTES ? say("imageTooLarge") : say("requestTooLarge", { most: limit / 1024 }),
  );

/** Reads a JSON body, never more than the limit. An absent body reads as an empty object. */
async function readJson(request: Request, limit: number, room: BodyRoom): Promise<unknown> {
  const bytes = await readAtMost(request, limit, room);
  if (bytes.length === 0) return {};
  if (!hasFewValues(bytes)) throw new AppError("VALIDATION", say("wrongShape"));
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("VALIDATION", say("bodyNotJson"));
  }
}

export const isForm = (headers: Headers): boolean => /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");

/** Accepts JSON or a form with the same fields, in which a file replaces the data URL. */
export async function readBody(
  request: Request,
  { bodyBytes = FRAME_BYTES, form }: Pick<Call, "bodyBytes" | "form">,
  room: BodyRoom,
): Promise<unknown> {
  if (!form || !isForm(request.headers)) return readJson(request, bodyBytes, room);
  const fields: [string, string][] = [];
  for (const [name, value] of await readForm(request, bodyBytes, room))
    fields.push([name, typeof value === "string" ? value : await asDataUrl(value)]);
  return Object.fromEntries(fields);
}

/** Reads a file that is the whole body, or a field of a form. */
export async function readUpload(
  request: Request,
  { field, bytes }: { readonly field: string; readonly bytes: number },
  room: BodyRoom,
): Promise<Uint8Array> {
  // The rest of a form is smaller than a frame.
  if (!isForm(request.headers)) return readAtMost(request, bytes + FRAME_BYTES, room);
  const file = (await readForm(request, bytes + FRAME_BYTES, room)).get(field);
  if (file instanceof File) return new Uint8Array(await file.arrayBuffer());
  throw new AppError("VALIDATION", say("formNeedsFile", { field }), {
    issues: [{ path: field, sentence: say("notAFile") }],
  });
}

async function readForm(request: Request, limit: number, room: BodyRoom): Promise<FormData> {
  const body = await readAtMost(request, limit, room);
  const type = request.headers.get("content-type") as string;
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw new AppError("VALIDATION", say("bodyNotForm"));
  }
}

const asDataUrl = async (file: File) =>
  `data:application/octet-stream;base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;

export async function readSmallText(request: Request): Promise<string> {
  const noRoom: BodyRoom = { take() {}, giveBack() {} };
  return new TextDecoder().decode(await readAtMost(request, FRAME_BYTES, noRoom));
}

/** Reserves memory for bodies larger than a frame: before reading, or without a length as they grow. */
async function readAtMost(request: Request, limit: number, room: BodyRoom): Promise<Uint8Array> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > limit) throw tooLarge(limit);
  let hasRoom = length > FRAME_BYTES;
  if (hasRoom) room.take(length);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    if (size > FRAME_BYTES && !hasRoom) {
      room.take(limit);
      hasRoom = true;
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}
