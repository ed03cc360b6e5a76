import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Direction } from "radix-ui";
import { useEffect } from "react";
import { keepAlive } from "../api/keep-alive.ts";
import { createQueryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { router } from "./router.ts";

const client = createQueryClient();

export function App() {
  const { i18n } = useTranslation();
  useEffect(() => keepAlive(), []);
  return (
    <Direction.Provider dir={i18n.dir()}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </Direction.Provider>
  );
}
