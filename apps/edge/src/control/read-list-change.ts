import { Refusal } from "../refusal.ts";
import type { ListChangeRequest } from "./change-list.ts";

/** Bytes for a hundred addresses of two thousand characters and a password. */
const BODY_MAX = 256 * 1024;

/** The body of the contract's `PUT /admin/config`. */
export async function readListChange(request: Request): Promise<ListChangeRequest> {
  const { backends, revision, currentPassword } = await readObject(request);
  if (!Array.isArray(backends) || backends.length > 100 || !backends.every((one) => isText(one, 2_000)))
    throw invalid('"backends" must be a list of at most 100 addresses');
  if (revision !== undefined && !Number.isSafeInteger(revision)) throw invalid('"revision" must be a whole number');
  if (currentPassword !== undefined && !isText(currentPassword, 1_000))
    throw invalid('"currentPassword" must be a text of at most 1000 characters');
  return { backends, revision: revision as number | undefined, currentPassword };
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest;

const invalid = (sentence: string) => new Refusal("VALIDATION", sentence);

async function readObject(request: Request): Promise<Record<string, unknown>> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > BODY_MAX) throw tooLarge();
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // The refusal is below.
  }
  throw invalid("The body must be a JSON object");
}

const tooLarge = () => new Refusal("TOO_LARGE", "The body is too large");
