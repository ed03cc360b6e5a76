import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { createQueryClient } from "../data/query-client.ts";
import { InLanguage, useTranslation } from "../i18n/use-translation.ts";
import { keepAlive } from "../transport/keep-alive.ts";
import { Toasts } from "../ui/layers/Toasts.tsx";
import { loadNewVersion } from "../ui/lazy/not-loaded.ts";
import { whenIdle } from "../ui/lazy/prefetch.ts";
import { enableFailover } from "./enable-failover.ts";
import { router } from "./routes/router.ts";

const client = createQueryClient();

export function App() {
  useEffect(() => {
    // Once; a page that gets no answer has one address.
    whenIdle(() => void loadNewVersion().catch(() => {}));
    whenIdle(() => void enableFailover(client).catch(() => {}));
    return keepAlive();
  }, []);
  return (
    <InLanguage>
      <InDirection>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </InDirection>
    </InLanguage>
  );
}

function InDirection({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider direction={i18n.dir()}>{children}</DirectionProvider>;
}
