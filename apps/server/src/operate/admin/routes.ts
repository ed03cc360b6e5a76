import type { Accounts } from "#/identity/accounts.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Admission } from "#/identity/sign-up/admission/admission.ts";
import {
  readDailyActivity,
  readFigures,
  readGroupFigures,
  readTopLanguages,
} from "#/people/analytics/figures-store.ts";
import { readAudit } from "#/people/audit/audit-store.ts";
import type { Caller, RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Deletion } from "../account/deletion/delete-account.ts";
import { dismissLostPhone, endSecondFactor } from "./people/lost-phones.ts";
import { readLostPhones } from "./people/lost-phones-store.ts";
import { confirmSignUp, deleteUser, makeLink, resendVerification, restore, signOut, suspend } from "./people/people.ts";
import { readPendingUsers, readUser, readUsers } from "./people/people-store.ts";
import { setAdmin } from "./people/rights.ts";

interface Needs extends Platform {
  readonly onVisibilityChanged: (userId: string) => void;
  readonly requireReauthentication: RequireReauthentication;
  readonly sessions: SessionService;
  readonly uptime: () => number;
}

type Names =
  | "GET /health/admin/users"
  | "GET /health/admin/pending-users"
  | "GET /health/admin/lost-phones"
  | "DELETE /health/admin/lost-phones/:id"
  | "POST /health/admin/users/:id/end-second-factor"
  | "GET /health/admin/find-user/:email"
  | "POST /health/admin/make-admin/:email"
  | "POST /health/admin/remove-admin/:email"
  | "POST /health/admin/users/:id/suspend"
  | "POST /health/admin/users/:id/restore"
  | "POST /health/admin/users/:id/sign-out"
  | "POST /health/admin/users/:id/resend-verification"
  | "POST /health/admin/users/:id/confirm"
  | "POST /health/admin/users/:id/reset-link"
  | "DELETE /health/admin/users/:id"
  | "GET /health/admin/analytics"
  | "GET /health/admin/enhanced-analytics"
  | "GET /health/admin/activity";

/** Maximum pending sign-ups, which expire after a day, and lost-phone requests shown at once. */
const PENDING_SHOWN = 100;

const actor = ({ me, address }: { me: { userId: string }; address: string }) => ({
  userId: me.userId,
  address,
});

/** The dashboard's calls about people and statistics. None of them reads messages. */
export function adminRoutes(
  context: Needs,
  {
    gate,
    deleteAccount,
    accounts,
  }: {
    gate: Pick<Admission, "demandAddress">;
    deleteAccount: Deletion["deleteAccount"];
    accounts: Pick<Accounts, "confirmUnmailed" | "resetLink" | "endSecondFactor">;
  },
): Routes<Names> {
  const { database, clock, uptime, requireReauthentication } = context;
  /** Required for calls that suspend users or grant rights. */
  const reauthenticated = ({ me, address }: { me: Caller; address: string }) =>
    requireReauthentication(me, { address });
  const analytics = async () => ({
    ...(await readFigures(database, clock.now())),
    system: { uptime: uptime() },
  });
  const total = async () => (await readFigures(database, clock.now())).users.total_users;

  return {
    async "GET /health/admin/users"({ query }) {
      const [page, everybody] = await Promise.all([readUsers(database, query), total()]);
      return { ...page, total: everybody };
    },
    async "GET /health/admin/pending-users"() {
      return { pending: await readPendingUsers(database, clock.now(), PENDING_SHOWN) };
    },
    async "GET /health/admin/lost-phones"() {
      return { lostPhones: await readLostPhones(database, PENDING_SHOWN) };
    },
    async "DELETE /health/admin/lost-phones/:id"(input) {
      await dismissLostPhone(context, actor(input), input.params.id);
      return { success: true };
    },
    async "POST /health/admin/users/:id/end-second-factor"(input) {
      const isOwn = input.params.id === input.me.userId;
      await requireReauthentication(input.me, input, isOwn ? { factors: "remove" } : {});
      await endSecondFactor(context, accounts.endSecondFactor, actor(input), input.params.id);
      return { success: true };
    },
    async "GET /health/admin/find-user/:email"({ params }) {
      const user = await readUser(database, params);
      if (!user) throw new AppError("NOT_FOUND", say("userNotInDatabase"));
      return { user };
    },
    async "POST /health/admin/make-admin/:email"(input) {
      await reauthenticated(input);
      return { success: true, user: await setAdmin(context, actor(input), input.params.email, true) };
    },
    async "POST /health/admin/remove-admin/:email"(input) {
      await reauthenticated(input);
      return { success: true, user: await setAdmin(context, actor(input), input.params.email, false) };
    },
    async "POST /health/admin/users/:id/suspend"(input) {
      await reauthenticated(input);
      return { success: true, user: await suspend(context, actor(input), input.params.id) };
    },
    async "POST /health/admin/users/:id/restore"(input) {
      return { success: true, user: await restore(context, actor(input), input.params.id) };
    },
    async "POST /health/admin/users/:id/sign-out"(input) {
      return { success: true, sessions: await signOut(context, actor(input), input.params.id) };
    },
    async "POST /health/admin/users/:id/resend-verification"(input) {
      await resendVerification(context, gate, actor(input), input.params.id);
      return { success: true };
    },
    async "POST /health/admin/users/:id/confirm"(input) {
      await confirmSignUp(context, accounts.confirmUnmailed, actor(input), input.params.id);
      return { success: true };
    },
    async "POST /health/admin/users/:id/reset-link"(input) {
      await reauthenticated(input);
      const { path, expiresAt } = await makeLink(context, accounts.resetLink, actor(input), input.params.id);
      return { success: true, url: context.linkOrigin(input.headers) + path, expiresAt: expiresAt.toISOString() };
    },
    async "DELETE /health/admin/users/:id"(input) {
      await reauthenticated(input);
      await deleteUser(context, deleteAccount, actor(input), input.params.id);
      return { success: true };
    },
    async "GET /health/admin/analytics"() {
      return { analytics: await analytics() };
    },
    async "GET /health/admin/enhanced-analytics"({ query }) {
      const now = clock.now();
      const [figures, daily_activity, top_languages, groups] = await Promise.all([
        analytics(),
        readDailyActivity(database, now, query.days),
        readTopLanguages(database, now, query.days),
        readGroupFigures(database, now),
      ]);
      return { analytics: figures, daily_activity, top_languages, groups };
    },
    async "GET /health/admin/activity"({ query }) {
      return readAudit(database, query);
    },
  };
}
