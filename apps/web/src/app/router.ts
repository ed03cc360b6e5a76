import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { dismissFailures } from "../ui/end-of-toasts.ts";
// First, so that it hears of each step back before the router does.
import { showsAddress } from "../ui/layers.ts";
import { BrokenPage } from "./BrokenPage.tsx";
import { PublicOnly, SignedInElseHome, SignedInOnly } from "./guards.tsx";
import { HomePage } from "./HomePage.tsx";
import { pageLater } from "./lazy-page.tsx";
import { Root } from "./Root.tsx";

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
const withToken = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search.token);
  return token ? { token } : {};
};

const root = createRootRoute({
  component: Root,
  notFoundComponent: pageLater(async () => (await import("./NotFoundPage.tsx")).NotFoundPage),
  errorComponent: BrokenPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  /** `with` names the person whose chat is open, so that reload and the back button keep it. */
  validateSearch: (search: Record<string, unknown>): { with?: string } => {
    const person = text(search.with);
    return person ? { with: person } : {};
  },
  component: HomePage,
});

const publicOnly = createRoute({ getParentRoute: () => root, id: "public", component: PublicOnly });
const signedInOnly = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedInOnly });

const login = createRoute({
  getParentRoute: () => publicOnly,
  path: "/login",
  component: pageLater(async () => (await import("../features/session/LoginPage.tsx")).LoginPage),
});
const signup = createRoute({
  getParentRoute: () => publicOnly,
  path: "/signup",
  component: pageLater(async () => (await import("../features/session/SignupPage.tsx")).SignupPage),
});
const verifyEmail = createRoute({
  getParentRoute: () => publicOnly,
  path: "/verify-email",
  validateSearch: withToken,
  component: pageLater(async () => (await import("../features/session/VerifyEmailPage.tsx")).VerifyEmailPage),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: "/forgot-password",
  component: pageLater(
    async () => (await import("../features/session/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: "/reset-password",
  validateSearch: withToken,
  component: pageLater(
    async () => (await import("../features/session/ResetPasswordPage.tsx")).ResetPasswordPage,
  ),
});
const settings = createRoute({
  getParentRoute: () => signedInOnly,
  path: "/settings",
  component: pageLater(async () => (await import("../features/settings/SettingsPage.tsx")).SettingsPage),
});

const adminOnly = createRoute({ getParentRoute: () => root, id: "admin-only", component: SignedInElseHome });
const admin = createRoute({
  getParentRoute: () => adminOnly,
  path: "/admin",
  /** Which part of the dashboard is open, so that reload and the back button keep it. */
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = text(search.tab);
    return tab ? { tab } : {};
  },
  component: pageLater(async () => (await import("../features/admin/AdminPage.tsx")).AdminPage),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    publicOnly.addChildren([login, signup, verifyEmail, forgotPassword, resetPassword]),
    signedInOnly.addChildren([settings]),
    adminOnly.addChildren([admin]),
  ]),
  defaultPreload: "intent",
});

/** Global because the router is. */
let path = router.history.location.pathname;
router.history.subscribe(({ location }) => {
  showsAddress(location.href);
  if (location.pathname !== path) dismissFailures();
  path = location.pathname;
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
