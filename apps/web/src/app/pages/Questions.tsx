import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import { NotificationOffer } from "../../features/notifications/NotificationOffer.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const LanguageQuestion = lazyComponent(
  async () => (await import("../../features/session/LanguageQuestion.tsx")).LanguageQuestion,
  null,
  { optional: true },
);

/** What the home asks a person once, one question at a time. */
export function Questions({ me }: { readonly me: string }) {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.languagesAnswered === false) return <LanguageQuestion />;
  return <NotificationOffer me={me} />;
}
