import type { Accounts } from "#/identity/accounts.ts";
import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Deletion } from "./deletion/delete-account.ts";
import type { ExportOf } from "./export/export.ts";

/** Seconds after which a second export may start, once the first is done. */
const ASK_AGAIN = 30;

export function accountRoutes(deps: {
  readonly accounts: Pick<Accounts, "requireReauthentication" | "forgetCookie">;
  readonly deletion: Deletion;
  readonly exportOf: ExportOf;
}): Routes<"GET /account/export" | "POST /account/delete"> {
  const { accounts, deletion, exportOf } = deps;
  const exporting = new Set<string>();
  return {
    async "GET /account/export"({ me, address }) {
      await accounts.requireReauthentication(me, { address });
      // An export is expensive, so each user may run only one at a time.
      if (exporting.has(me.userId))
        throw new AppError("IN_PROGRESS", say("dataBeingDownloaded"), { retryAfter: ASK_AGAIN });
      exporting.add(me.userId);
      try {
        const { stream, fileName } = await exportOf(me.userId, () => exporting.delete(me.userId));
        return new Reply(stream, {
          headers: {
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="${fileName}"`,
          },
        });
      } catch (error) {
        exporting.delete(me.userId);
        throw error;
      }
    },

    async "POST /account/delete"({ me, body, address }) {
      await accounts.requireReauthentication(me, { currentPassword: body.password, address }, { bySignIn: false });
      await deletion.deleteAccount(me.userId);
      return new Reply({ success: true as const }, { headers: await accounts.forgetCookie() });
    },
  };
}
