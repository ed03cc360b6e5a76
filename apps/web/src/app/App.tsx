import { DirectionProvider } from "@base-ui/react/direction-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { failoverQuery } from "../data/account/failover.queries.ts";
import { InLanguage, useTranslation } from "../i18n/use-translation.ts";
import { keepAlive } from "../transport/keep-alive.ts";
import { whenIdle } from "../ui/hooks/when-idle.ts";
import { Toasts } from "../ui/toasts/Toasts.tsx";
import type { AppRouter } from "./routes/router.ts";

interface Props {
  readonly client: QueryClient;
  readonly router: AppRouter;
}

export function App({ client, router }: Props) {
  useEffect(() => {
    keepAlive();
    // Without an answer, the page uses only its own address.
    whenIdle(() => void client.fetchQuery(failoverQuery).catch(() => {}));
  }, [client]);
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
