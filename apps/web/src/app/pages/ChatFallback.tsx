import type { ReactNode } from "react";
import { GroupGone } from "#/features/conversation/GroupGone.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import type { OpenConversation } from "../navigation/use-open-conversation.ts";

interface Props extends Pick<OpenConversation, "address" | "gone" | "error" | "askAgain"> {
  readonly me: string;
  readonly start: ReactNode;
  readonly onClose: () => void;
}

export function ChatFallback({ address, gone, error, askAgain, ...shown }: Props) {
  if (!address) return <ChatPlaceholder />;
  if (gone !== undefined) return <GroupGone address={address} title={gone} {...shown} />;
  if (!error) return null;
  return <PersonNotFound error={error} onRetry={askAgain} start={shown.start} onClose={shown.onClose} />;
}

function ChatPlaceholder() {
  const { t } = useTranslation("people");
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
      <Logo size={56} />
      <h1 className="mt-2 font-display text-2xl font-medium text-balance">{t("placeholderTitle")}</h1>
      <p className="max-w-sm text-balance text-muted">{t("placeholderText")}</p>
    </div>
  );
}

interface PersonNotFoundProps {
  readonly error: Error;
  readonly start: ReactNode;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function PersonNotFound({ error, start, onRetry, onClose }: PersonNotFoundProps) {
  const { t } = useTranslation(["chat", "common"]);
  const isNobody = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <>
      {start && <div className="p-3">{start}</div>}
      <div className="grid flex-1 place-content-center">
        <EmptyState title={t(isNobody ? "chatFailed" : "historyFailed")}>
          <span className="flex gap-3">
            {!isNobody && <Button onClick={onRetry}>{t("common:retry")}</Button>}
            <Button look="quiet" onClick={onClose}>
              {t("closeChat")}
            </Button>
          </span>
        </EmptyState>
      </div>
    </>
  );
}
