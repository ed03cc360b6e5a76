import type { OpenedChat } from "../../../data/conversations/opened-chat.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { BlockedBar } from "./BlockedBar.tsx";

/** In place of the composer where I cannot write: why. */
export function ReadOnlyBar({ chat: { person } }: { readonly chat: OpenedChat }) {
  const { t } = useTranslation("timeline");
  if (person && !person.deleted) return <BlockedBar person={person} />;
  return (
    <p className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-muted">
      {t(person ? "deletedPerson" : "onlyAdminsWrite")}
    </p>
  );
}
