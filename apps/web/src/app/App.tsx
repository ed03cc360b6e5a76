import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { failoverQuery } from "../data/account/failover.queries.ts";
import { createQueryClient } from "../data/query-client.ts";
import { InLanguage, useTranslation } from "../i18n/use-translation.ts";
import { keepAlive } from "../transport/keep-alive.ts";
import { whenIdle } from "../ui/later/when-idle.ts";
import { Toasts } from "../ui/layers/Toasts.tsx";
import { router } from "./routes/router.ts";

const client = createQueryClient();

export function App() {
  useEffect(() => {
    keepAlive();
    // A page that gets no answer has one address.
    whenIdle(() => void client.fetchQuery(failoverQuery).catch(() => {}));
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
