import { DirectionProvider } from "@base-ui/react/direction-provider";
import { directionOf, INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { configQuery } from "../../data/account/session.queries.ts";
import { LoginPage } from "../../features/session/sign-in/LoginPage.tsx";

/** Of the sign-in page, by file. */
const texts = import.meta.glob<object>("../../i18n/*/{common,session}.json", {
  eager: true,
  import: "default",
});

interface SignIn {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** With `[[if closed]]` for the server, which knows whether one may sign up. */
  readonly html: string;
}

/** The sign-in page as its document shows it before the app has loaded. Only the build runs this. */
export async function renderSignIn(): Promise<SignIn[]> {
  await i18next.init({ lng: "en", defaultNS: "common", interpolation: { escapeValue: false } });
  for (const [file, named] of Object.entries(texts)) {
    const [language = "", name = ""] = file.replace(".json", "").split("/").slice(-2);
    i18next.addResourceBundle(language, name, named);
  }
  const pages: SignIn[] = [];
  for (const language of INTERFACE_LANGUAGES) {
    await i18next.changeLanguage(language);
    const [open, closed] = [await rendered("open"), await rendered("closed")];
    const html = `[[if closed]]${closed}[[end]][[if !closed]]${open}[[end]]`;
    pages.push({ language, direction: directionOf(language), html });
  }
  return pages;
}

async function rendered(mode: "open" | "closed"): Promise<string> {
  const client = new QueryClient();
  client.setQueryData<unknown>(configQuery.queryKey, { signUp: { mode } });
  const root = createRootRoute();
  const login = createRoute({ getParentRoute: () => root, path: "/login", component: LoginPage });
  const router = createRouter({
    routeTree: root.addChildren([login]),
    history: createMemoryHistory({ initialEntries: ["/login"] }),
  });
  await router.load();
  return renderToStaticMarkup(
    <DirectionProvider direction={directionOf(i18next.language)}>
      <QueryClientProvider client={client}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </DirectionProvider>,
  );
}
