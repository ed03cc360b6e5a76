import { HOME_FRAGMENTS } from "@lingualoom/contract/pages.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useEffect, useEffectEvent } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { newAddress } from "#/data/address.ts";
import { ImportedQuestion } from "#/features/history-import/ImportedQuestion.tsx";
import { InstallOffer } from "#/features/installed/InstallOffer.tsx";
import { NewVersion, useNewerVersion } from "#/features/installed/NewVersion.tsx";
import { useNotificationState } from "#/features/notifications/choice.ts";
import { NotificationOffer } from "#/features/notifications/NotificationOffer.tsx";
import { LanguageQuestion } from "#/features/session/LanguageQuestion.tsx";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { useChatNavigation } from "../navigation/use-chat-navigation.ts";
import { NewChat } from "./PeopleLists.tsx";

interface Props {
  readonly me: string;
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

/** Prompts on the home page, one at a time: each question once, updates, and dialogs opened by a shortcut. */
export function Questions({ me, searchInput }: Props) {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const isShortcut = Object.values<string>(HOME_FRAGMENTS).includes(fragment);
  return (
    <>
      <ImportedQuestion conversationId={null} />
      <Question me={me} />
      {isShortcut && <FromShortcut searchInput={searchInput} />}
    </>
  );
}

function Question({ me }: { readonly me: string }) {
  const { data: settings } = useQuery(settingsQuery);
  const isOld = useNewerVersion();
  const notifications = useNotificationState(me);
  if (isOld) return <NewVersion />;
  if (settings?.languagesAnswered === false) return <LanguageQuestion />;
  return notifications === "offered" ? <NotificationOffer me={me} /> : <InstallOffer />;
}

interface FromShortcutProps {
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

function FromShortcut({ searchInput }: FromShortcutProps) {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const { show } = useChatNavigation(useMedia(NARROW), undefined);
  /** A reload or a step back must not repeat it. */
  const done = () => void navigate({ to: "/", search: {}, hash: "", replace: true });
  const search = useEffectEvent(() => {
    searchInput.current?.focus();
    done();
  });
  useEffect(() => {
    if (fragment === HOME_FRAGMENTS.search) search();
  }, [fragment]);
  if (fragment !== HOME_FRAGMENTS.newChat) return null;
  return (
    <NewChat
      begin="new"
      onPerson={({ _id }) => void show(newAddress(_id))}
      onConversation={({ _id }) => void show(_id)}
      onClose={done}
    />
  );
}
