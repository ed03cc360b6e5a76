import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { createQueryClient } from "../data/query-client.ts";
import { InLanguage, useTranslation } from "../i18n/use-translation.ts";
import { comesLater } from "../transport/fetch-before-import.ts";
import { Toasts } from "../ui/layers/Toasts.tsx";
import { whenIdle } from "../ui/lazy/prefetch.ts";
import { router } from "./routes/router.ts";

const client = createQueryClient();

export function App() {
  useEffect(() => {
    // Once: the app is never taken away.
    const start = () => import("./in-idle.ts").then((idle) => idle.startInIdle(client));
    whenIdle(() => void comesLater(start).catch(() => {}));
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
