import type { Me } from "@lingualoom/contract/shapes.ts";
import { usePrefetchInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { forgetVisit, rememberVisit } from "#/data/account/guest-visit.ts";
import { permissionsOf } from "#/data/account/permissions.ts";
import { conversationListQuery } from "#/data/conversations/conversations.queries.ts";
import { threadsShown } from "#/data/conversations/threads-shown.ts";
import { useStore } from "#/external-store.ts";
import { Calls } from "#/features/calls/Calls.tsx";
import { CustomEmojiProvider } from "#/features/conversation/stickers/CustomEmojiProvider.tsx";
import { Later } from "#/features/later/Later.tsx";
import { Attention } from "#/features/notifications/Attention.tsx";
import { Reminders } from "#/features/reminders/Reminders.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { RealtimeProvider } from "#/realtime/connection/RealtimeProvider.tsx";
import { later } from "#/ui/later/later.tsx";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { announceChanges } from "../announcements/announce-changes.ts";
// Loaded with the shell: announcements that come before the live region are never read out.
import { LiveRegion } from "../announcements/LiveRegion.tsx";
import { useOpenAddress } from "../navigation/use-open-conversation.ts";
import { useAppearanceSettings } from "../use-appearance-settings.ts";
import { createEffects } from "./effects.ts";
import { InBackground } from "./InBackground.tsx";

const ThreadList = later(async () => (await import("#/features/threads/ThreadList.tsx")).ThreadList);

interface Props {
  readonly me: Me;
  readonly children: ReactNode;
}

export function SignedInShell({ me, children }: Props) {
  const client = useQueryClient();
  const { t } = useTranslation(["chat"]);
  usePrefetchInfiniteQuery(conversationListQuery());
  const [effects] = useState(() => createEffects(client, t));
  useAppearanceSettings();
  useEffect(() => {
    if (me.guest) rememberVisit({ guest: me._id, hasLeft: false });
    else forgetVisit();
  }, [me._id, me.guest]);

  return (
    <RealtimeProvider me={me} effects={effects} fallback={<FullScreenSpinner />}>
      <CustomEmojiProvider>
        {children}
        <LiveRegion />
        <ChangeAnnouncements me={me._id} />
        <InBackground me={me._id} />
        <Notifications me={me} />
        <Calls me={me._id} />
      </CustomEmojiProvider>
    </RealtimeProvider>
  );
}

function Notifications({ me }: Pick<Props, "me">) {
  const navigate = useNavigate();
  const open = (conversationId: string) => void navigate({ to: "/c/$conversationId", params: { conversationId } });
  return (
    <>
      <Attention me={me._id} opened={useOpenAddress()} onOpen={open} />
      {useStore(threadsShown) && <ThreadList me={me._id} onOpen={open} onClose={() => threadsShown.set(false)} />}
      {permissionsOf(me).mayCall("GET /reminders") && (
        <>
          <Reminders onOpen={open} />
          <Later onOpen={open} />
        </>
      )}
    </>
  );
}

function ChangeAnnouncements({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => announceChanges(client, me), [client, me]);
  return null;
}
