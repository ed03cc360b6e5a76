import type { ImportProblem } from "@lingualoom/contract/calls/imports.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ShownImport } from "#/data/conversations/imports.queries.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { UndoImport } from "./CancelImport.tsx";
import type { ImportPageProps } from "./import-page-props.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import { useChangeImport, useUndoImport } from "./use-change-import.ts";
import { WhoIsWho } from "./WhoIsWho.tsx";

interface Props {
  readonly shown: ShownImport;
}

export function ImportProgress({ shown }: Props) {
  const { t, i18n } = useTranslation("imports");
  const change = useChangeImport(shown);
  const isPaused = shown.state === "paused";
  const { written, found, conversations } = shown;
  const chosen = conversations.filter((one) => one.chosen).reduce((sum, { messages }) => sum + messages, 0);
  const total = Math.max(chosen || (found?.messages ?? 0), written);
  const many = (count: number) => count.toLocaleString(i18n.language);
  const title = t(isPaused ? "paused" : "writing");
  return (
    <section aria-label={title} className="grid gap-3">
      <p className="font-medium">{title}</p>
      {isPaused && shown.problem && <ErrorLine boxed text={t(PROBLEMS[shown.problem.code])} />}
      <ProgressBar label={title} value={total > 0 ? written / total : 0} />
      <p role="status" className="text-sm text-muted">
        {t("part", { part: many(written), total: many(total) })}
      </p>
      <p className="text-sm text-muted">{t("writingHint")}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ state: isPaused ? "writing" : "paused" })}
        >
          {t(isPaused ? "goOn" : "pause")}
        </Button>
        <UndoImport shown={shown} />
      </div>
    </section>
  );
}

interface DoneProps extends ImportPageProps, Props {
  readonly onAnother: () => void;
}

export function ImportDone({ me, chat, conversationId, shown, onAnother, onClose }: DoneProps) {
  const { t, i18n } = useTranslation("imports");
  const client = useQueryClient();
  const { written, people } = shown;
  const see = () => {
    onClose();
    // Imported messages are numbered from 0 downwards.
    seekMessage(client, conversationId, { seq: 0 });
  };
  const missing = chat.group ? people.filter(({ user, answer }) => user === null && answer === null) : [];
  return (
    <>
      <section aria-label={t("outcome")} className="grid gap-4">
        <p role="status" className="flex items-center gap-2 text-lg font-medium">
          <Check aria-hidden size={22} className="shrink-0 text-green" />
          {t("done", { count: written, many: written.toLocaleString(i18n.language) })}
        </p>
        <div className="flex flex-wrap gap-3">
          {written > 0 && <Button onClick={see}>{t("see")}</Button>}
          <Button look="quiet" onClick={onAnother}>
            {t("another")}
          </Button>
        </div>
      </section>
      {missing.length > 0 && (
        <section aria-labelledby="not-here" className="grid gap-4 border-t border-line pt-5">
          <div>
            <h3 id="not-here" className="font-semibold">
              {t("notHere")}
            </h3>
            <p className="text-sm text-muted">{t("notHereHint")}</p>
          </div>
          <WhoIsWho importId={shown._id} people={missing} members={[]} me={me} mayInvite chosen={() => null} />
        </section>
      )}
      <div className="border-t border-line pt-3">
        <span className="-ms-4">
          <UndoImport shown={shown} />
        </span>
      </div>
    </>
  );
}

const PROBLEMS = {
  unknownExport: "problemUnknownExport",
  brokenArchive: "problemBrokenArchive",
  encryptedArchive: "problemEncryptedArchive",
  archiveTooLarge: "problemArchiveTooLarge",
  tooManyFiles: "problemTooManyFiles",
  brokenJson: "problemBrokenJson",
  wrongEncoding: "problemWrongEncoding",
  lineTooLong: "problemLineTooLong",
  tooManyPeople: "problemTooManyPeople",
  tooManyConversations: "problemTooManyConversations",
  tooManyMessages: "problemTooManyMessages",
  htmlExport: "problemHtmlExport",
  encryptedBackup: "problemEncryptedBackup",
  tooDeep: "problemTooDeep",
  disappearing: "problemDisappearing",
  noRoom: "problemNoRoom",
  fileGone: "problemFileGone",
} as const satisfies Record<ImportProblem, string>;

export function ImportFailed({ shown }: Props) {
  const { t } = useTranslation("imports");
  const undo = useUndoImport(shown);
  const { code, where }: NonNullable<ShownImport["problem"]> = shown.problem ?? { code: "unknownExport", where: "" };
  return (
    <section aria-label={t("failed")} className="grid gap-3">
      <p className="font-medium">{t("failed")}</p>
      <ErrorLine boxed text={t(PROBLEMS[code])} />
      {where && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("where")} <bdi>{where}</bdi>
        </p>
      )}
      <Button className="justify-self-start" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t("chooseAgain")}
      </Button>
    </section>
  );
}
