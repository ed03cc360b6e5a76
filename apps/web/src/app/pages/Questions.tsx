import { HOME_FRAGMENTS } from "@lingualoom/contract/pages.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { RefObject } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { InstallOffer } from "#/features/installed/InstallOffer.tsx";
import { NewVersion, useNewerVersion } from "#/features/installed/NewVersion.tsx";
import { useNotificationState } from "#/features/notifications/choice.ts";
import { NotificationOffer } from "#/features/notifications/NotificationOffer.tsx";
import { LanguageQuestion } from "#/features/session/LanguageQuestion.tsx";
import { FromShortcut } from "./FromShortcut.tsx";

interface Props {
  readonly me: string;
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

/** What the home asks a person, one question at a time: each once, and whether to update; and what a shortcut opens. */
export function Questions({ me, searchInput }: Props) {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const isShortcut = Object.values<string>(HOME_FRAGMENTS).includes(fragment);
  return (
    <>
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
