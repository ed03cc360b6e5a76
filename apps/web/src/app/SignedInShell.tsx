import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { usePrefetchInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { settingsQuery } from "../data/account/settings.queries.ts";
import { conversationListQuery } from "../data/conversations/conversations.queries.ts";
import { Attention } from "../features/notifications/Attention.tsx";
import { Reminders } from "../features/reminders/Reminders.tsx";
import { showInterfaceIn } from "../i18n/i18n.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { RealtimeProvider } from "../realtime/connection/RealtimeProvider.tsx";
import { FullScreenSpinner } from "../ui/states/FullScreenSpinner.tsx";
import { ChangeAnnouncements } from "./announcements/ChangeAnnouncements.tsx";
// With the shell: announcements that come before the live region are never read out.
import { LiveRegion } from "./announcements/LiveRegion.tsx";
import { createEffects } from "./effects.ts";
import { InBackground } from "./InBackground.tsx";
import { useOpenAddress } from "./routes/use-open-conversation.ts";
import { applyTheme } from "./styles/theme.ts";

interface Props {
  readonly me: Me;
  readonly children: ReactNode;
}

/** The base of every signed-in page: the connection, the outbox, the person's theme and interface language. */
export function SignedInShell({ me, children }: Props) {
  const client = useQueryClient();
  const { t } = useTranslation(["chat"]);
  // Before the page that shows it is drawn.
  usePrefetchInfiniteQuery(conversationListQuery());
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
      <ChangeAnnouncements me={me._id} />
      <InBackground me={me._id} />
      <Notifications me={me._id} />
    </RealtimeProvider>
  );
}

function Notifications({ me }: { readonly me: string }) {
  const navigate = useNavigate();
  const open = (conversationId: string) => void navigate({ to: "/c/$conversationId", params: { conversationId } });
  return (
    <>
      <Attention me={me} opened={useOpenAddress()} onOpen={open} />
      <Reminders onOpen={open} />
    </>
  );
}
