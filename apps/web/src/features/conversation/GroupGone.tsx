import { type ReactNode, useSyncExternalStore } from "react";
import type { Address } from "#/data/address.ts";
import { storedDraft } from "#/data/drafts/draft-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly title: string;
  readonly start: ReactNode;
  readonly onClose: () => void;
}

/** Replaces a group that I am no longer a member of. My draft and unsent messages can still be copied. */
export function GroupGone({ me, address, title, start, onClose }: Props) {
  const { t } = useTranslation(["timeline", "chat", "dialogs"]);
  const { outbox } = useRealtime();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const texts = unsent.filter((entry) => entry.address === address).map(({ text }) => text);
  const written = [...texts, storedDraft(me, "draft", address)].filter(Boolean).join("\n");
  const copy = () =>
    copyText(written).then(
      () => toast.success(t("dialogs:copied")),
      () => toast.error(t("dialogs:copyFailed")),
    );
  return (
    <>
      {start && <div className="p-3">{start}</div>}
      <div role="status" className="grid flex-1 place-content-center overflow-y-auto">
        <EmptyState title={title ? t("gone", { title }) : t("goneUntitled")} text={t("goneText")}>
          {written && (
            <div className="mb-4 grid gap-2 text-start">
              <p className="text-sm text-muted">{t("goneDraft")}</p>
              <p
                dir="auto"
                className="max-h-60 max-w-prose overflow-y-auto rounded-md border border-line bg-surface px-3 py-2 whitespace-pre-wrap wrap-anywhere"
              >
                {written}
              </p>
            </div>
          )}
          <span className="flex flex-wrap justify-center gap-3">
            {written && <Button onClick={() => void copy()}>{t("dialogs:copyText")}</Button>}
            <Button look="quiet" onClick={onClose}>
              {t("chat:closeChat")}
            </Button>
          </span>
        </EmptyState>
      </div>
    </>
  );
}
