import type { Call } from "@lingualoom/contract/call.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isForm } from "./body.ts";

/**
 * A page of another origin can make a browser send a form, plain text or a body without a type without a preflight, but
 * not JSON. So a change comes as JSON, or as what its call declares: a second lock behind the origin.
 * @throws AppError `UNSUPPORTED_MEDIA`
 */
export function requireDeclaredContent(call: Call, headers: Headers): void {
  if (call.upload || call.isRaw) return;
  const type = headers.get("content-type");
  const isEmpty = !headers.has("transfer-encoding") && Number(headers.get("content-length") ?? 0) === 0;
  const allowed =
    type === null ? isEmpty : /^application\/json\s*(?:;|$)/i.test(type) || (call.form === true && isForm(headers));
  if (!allowed) throw new AppError("UNSUPPORTED_MEDIA", say("jsonOnly"));
}
