import { HOME_FRAGMENTS } from "@lingualoom/contract/pages.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type RefObject, Suspense } from "react";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import { InstallOffer } from "../../features/installed/InstallOffer.tsx";
import { NewVersion, useNewerVersion } from "../../features/installed/NewVersion.tsx";
import { useNotificationState } from "../../features/notifications/choice.ts";
import { NotificationOffer } from "../../features/notifications/NotificationOffer.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const LanguageQuestion = lazyComponent(
  async () => (await import("../../features/session/LanguageQuestion.tsx")).LanguageQuestion,
  null,
  { optional: true },
);

const FromShortcut = lazyComponent(async () => (await import("./FromShortcut.tsx")).FromShortcut, null, {
  requested: true,
});

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
      {isShortcut && (
        <Suspense>
          <FromShortcut searchInput={searchInput} />
        </Suspense>
      )}
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
