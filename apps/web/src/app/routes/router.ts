import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from "@tanstack/react-router";
import { BrokenPage } from "../pages/BrokenPage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { pageLater } from "../pages/page-later.tsx";
import { SettingsPage } from "../pages/settings-later.ts";
import { SignedInElseHome, SignedInOnly } from "./guards.tsx";
import { HomePage } from "./HomePage.tsx";
import { PublicOnly } from "./PublicOnly.tsx";
import { Root } from "./Root.tsx";
import { returnPath } from "./return-path.ts";

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
const withToken = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search.token);
  return token ? { token } : {};
};

const withReturn = (search: Record<string, unknown>): { to?: string } => {
  const to = returnPath(search.to);
  return to ? { to } : {};
};

const withProblem = (search: Record<string, unknown>): { problem?: string; provider?: string } => {
  const [problem, provider] = [text(search.problem), text(search.provider)];
  return { ...(problem && { problem }), ...(provider && { provider }) };
};

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});

/** The chat home stays mounted while another conversation is opened; its parameters name that conversation. */
const chat = createRoute({ getParentRoute: () => root, id: "chat", component: HomePage });
const home = createRoute({
  getParentRoute: () => chat,
  path: "/",
  /** In earlier versions `with` named the other user; bookmarks may still contain it. */
  validateSearch: (search: Record<string, unknown>): { with?: string } => {
    const person = text(search.with);
    return person ? { with: person } : {};
  },
  beforeLoad: ({ search }) => {
    if (search.with) throw redirect({ to: "/c/new/$userId", params: { userId: search.with }, replace: true });
  },
});
const conversation = createRoute({ getParentRoute: () => chat, path: "/c/$conversationId" });
/** The page of a space: its announcements, with its groups beside them. */
const space = createRoute({ getParentRoute: () => chat, path: "/spaces/$spaceId" });
const linkedMessage = createRoute({ getParentRoute: () => chat, path: "/c/$conversationId/$messageId" });
/** Used until the first message gives the conversation an id. */
const newConversation = createRoute({ getParentRoute: () => chat, path: "/c/new/$userId" });

const invite = createRoute({
  getParentRoute: () => root,
  path: "/invite/$code",
  component: pageLater(async () => (await import("#/features/invites/InvitePage.tsx")).InvitePage),
});

const widget = createRoute({
  getParentRoute: () => root,
  path: "/widget/$code",
  component: pageLater(async () => (await import("#/features/widgets/WidgetPage.tsx")).WidgetPage),
});

const share = createRoute({
  getParentRoute: () => root,
  path: "/share/$id",
  component: pageLater(async () => (await import("#/features/installed/share/SharePage.tsx")).SharePage),
});

const publicOnly = createRoute({
  getParentRoute: () => root,
  id: "public",
  validateSearch: withReturn,
  component: PublicOnly,
});
const signedInOnly = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedInOnly });

const login = createRoute({
  getParentRoute: () => publicOnly,
  path: "/login",
  validateSearch: withProblem,
  component: pageLater(async () => (await import("#/features/session/sign-in/LoginPage.tsx")).LoginPage),
});
const signup = createRoute({
  getParentRoute: () => publicOnly,
  path: "/signup",
  component: pageLater(async () => (await import("#/features/session/sign-up/SignupPage.tsx")).SignupPage),
});
const verifyEmail = createRoute({
  getParentRoute: () => publicOnly,
  path: "/verify-email",
  validateSearch: withToken,
  component: pageLater(async () => (await import("#/features/session/email/VerifyEmailPage.tsx")).VerifyEmailPage),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: "/forgot-password",
  component: pageLater(
    async () => (await import("#/features/session/reset/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: "/reset-password",
  validateSearch: withToken,
  component: pageLater(async () => (await import("#/features/session/reset/ResetPasswordPage.tsx")).ResetPasswordPage),
});
/** For visitors and for users who are signed in, possibly to another account. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  validateSearch: withToken,
  component: pageLater(async () => (await import("#/features/session/email/ConfirmEmailPage.tsx")).ConfirmEmailPage),
});
/** Available only until the server has an administrator. */
const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: pageLater(async () => (await import("#/features/setup/SetupPage.tsx")).SetupPage),
});
const settings = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/settings",
  validateSearch: withProblem,
  component: SettingsPage,
});
const settingsPage = createRoute({ getParentRoute: () => settings, path: "$page" });

const faceToFace = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/face-to-face",
  component: pageLater(async () => (await import("#/features/face-to-face/FaceToFacePage.tsx")).FaceToFacePage),
});
const table = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/face-to-face/$conversationId",
  /** The languages of the two halves and the other person, so that a reload keeps them. */
  validateSearch: (search: Record<string, unknown>): { mine?: string; theirs?: string; guest?: string } => {
    const [mine, theirs, guest] = [text(search.mine), text(search.theirs), text(search.guest)];
    return { ...(mine && { mine }), ...(theirs && { theirs }), ...(guest && { guest }) };
  },
  component: pageLater(async () => (await import("#/features/face-to-face/TablePage.tsx")).TablePage),
});

const adminOnly = createRoute({ getParentRoute: () => root, id: "admin-only", component: SignedInElseHome });
const admin = createRoute({
  getParentRoute: () => adminOnly,
  path: "/admin",
  /** The open part of the dashboard, so that reloading and the back button keep it. */
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = text(search.tab);
    return tab ? { tab } : {};
  },
  component: pageLater(async () => (await import("#/features/admin/AdminPage.tsx")).AdminPage),
});

const routeTree = root.addChildren([
  chat.addChildren([home, conversation, linkedMessage, space, newConversation]),
  invite,
  widget,
  share,
  publicOnly.addChildren([login, signup, verifyEmail, forgotPassword, resetPassword]),
  confirmEmail,
  setup,
  signedInOnly.addChildren([settings.addChildren([settingsPage]), faceToFace, table]),
  adminOnly.addChildren([admin]),
]);

/** Without a history, the browser's is used; the build has none. */
export const createAppRouter = (options: { readonly history?: RouterHistory } = {}) =>
  createRouter({ routeTree, defaultPreload: "intent", ...options });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the page one level up, so "up" goes back. */
    fromAbove?: boolean;
    serverIsReady?: boolean;
  }
  interface Register {
    router: AppRouter;
  }
}
