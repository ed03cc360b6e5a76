import type { Person } from "@lingualoom/contract/shapes.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useSetBlocked } from "../set-blocked.ts";

export function ReadOnlyBar({ chat: { person } }: { readonly chat: OpenedChat }) {
  const { t } = useTranslation(["timeline", "guests"]);
  if (person && !person.deleted && !person.guest) return <BlockedBar person={person} />;
  return (
    <p className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-muted">
      {t(person?.guest ? "guests:visitEnded" : person ? "deletedPerson" : "onlyAdminsWrite")}
    </p>
  );
}

/** The event of unblocking brings the composer back. */
function BlockedBar({ person: { _id: id, fullName: name } }: { readonly person: Person }) {
  const { t } = useTranslation("chat");
  const unblock = useSetBlocked(id);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p dir="auto" className="min-w-0 text-sm text-muted wrap-anywhere">
        {t("youBlocked", { name })}
      </p>
      <Button look="quiet" busy={unblock.isPending} onClick={() => unblock.mutate(false)}>
        {t("unblock")}
      </Button>
    </div>
  );
}
