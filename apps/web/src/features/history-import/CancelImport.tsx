import type { HistoryImport } from "#/data/conversations/imports.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useUndoImport } from "./use-change-import.ts";

interface Props {
  readonly shown: HistoryImport;
}

/** Cancels an import before anything of it is written, so there is nothing to confirm. */
export function CancelImport({ shown }: Props) {
  const { t } = useTranslation("common");
  const undo = useUndoImport(shown);
  return (
    <Button look="quiet" busy={undo.isPending} onClick={() => undo.mutate()}>
      {t("cancel")}
    </Button>
  );
}

export function UndoImport({ shown, look }: Props & { readonly look?: "quiet" }) {
  const { t } = useTranslation("imports");
  const undo = useUndoImport(shown);
  const isDone = shown.state === "done";
  return (
    <ConfirmAction
      {...(look && { look })}
      action={t(isDone ? "undo" : "stop")}
      title={t(isDone ? "undoTitle" : "stopTitle")}
      text={t(isDone ? "undoText" : "stopText")}
      cancel={t("keep")}
      disabled={undo.isPending}
      // The dialog closes before the state changes, which replaces this button.
      onDo={async () => undo.mutate()}
    />
  );
}
