import { DOCTOR_SECONDS } from "@lingualoom/contract/limits.ts";
import { readEmail } from "#/identity/accounts/account-store.ts";
import { audit } from "#/people/audit/audit.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { examineFromInside, type InsideDependencies } from "./internal-checks.ts";

/** The doctor for administrators who cannot, or need not, run the command. */
export function doctorRoutes(deps: InsideDependencies): Routes<"POST /health/admin/doctor"> {
  const { database, clock } = deps;
  let isRunning = false;
  return {
    async "POST /health/admin/doctor"({ me, address, body, headers }) {
      if (isRunning) throw new AppError("IN_PROGRESS", say("serverBeingChecked"), { retryAfter: DOCTOR_SECONDS });
      isRunning = true;
      try {
        const mailTo = body.email ? await readEmail(database, me.userId) : null;
        const actor = { userId: me.userId, address };
        const details = { email: mailTo !== null };
        await audit(database, clock, { actor, action: "server.checked", details });
        const language = languageOf(me, headers);
        const findings = await examineFromInside(deps, mailTo, language);
        return findings.map(({ id, status, says, advice }) => ({
          id,
          sentence: sentenceIn(says, language),
          advice: advice && sentenceIn(advice, language),
          status: status === "failed" ? ("fault" as const) : status,
        }));
      } finally {
        isRunning = false;
      }
    },
  };
}
