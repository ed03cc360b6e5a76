import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_SETTINGS, settingsQuery } from "../api/settings.queries.ts";
import { showInterfaceIn } from "../i18n/i18n.ts";
import { RealtimeProvider } from "../realtime/RealtimeProvider.tsx";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { createEffects } from "./effects.ts";
import { LiveRegion } from "./LiveRegion.tsx";
import { applyTheme } from "./theme.ts";

interface Props {
  readonly me: Me;
  readonly children: ReactNode;
}

/** What every signed-in page stands on: the connection, the outbox, the person's theme and interface language. */
export function SignedInShell({ me, children }: Props) {
  const client = useQueryClient();
  const { t } = useTranslation(["chat"]);
  const { data: settings = DEFAULT_SETTINGS, isSuccess } = useQuery(settingsQuery);
  const [effects] = useState(() => createEffects(client, t));
  const { theme, interfaceLanguage } = settings;

  useEffect(() => {
    if (isSuccess) applyTheme(theme);
  }, [theme, isSuccess]);
  useEffect(() => {
    if (isSuccess) void showInterfaceIn(interfaceLanguage);
  }, [interfaceLanguage, isSuccess]);

  return (
    <RealtimeProvider me={me} effects={effects} fallback={<FullScreenSpinner />}>
      {children}
      <LiveRegion />
    </RealtimeProvider>
  );
}
