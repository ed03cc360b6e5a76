import { useQuery } from "@tanstack/react-query";
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

/** What the home asks a person, one question at a time: each once, and whether to update. */
export function Questions({ me }: { readonly me: string }) {
  const { data: settings } = useQuery(settingsQuery);
  const isOld = useNewerVersion();
  const notifications = useNotificationState(me);
  if (isOld) return <NewVersion />;
  if (settings?.languagesAnswered === false) return <LanguageQuestion />;
  return notifications === "offered" ? <NotificationOffer me={me} /> : <InstallOffer />;
}
