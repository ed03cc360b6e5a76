import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { correctionsQuery } from "#/data/learning/corrections.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { ReportDialog } from "../report/ReportDialog.tsx";
import { OneCorrection } from "./OneCorrection.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export function CorrectionsDialog({ message, onClose }: Props) {
  const { t } = useTranslation(["learning", "common"]);
  const { data, isError, refetch } = useQuery(correctionsQuery(message));
  const [reported, setReported] = useState<string | null>(null);
  if (reported !== null)
    return <ReportDialog message={message} part={{ correctionBy: reported }} onClose={() => setReported(null)} />;
  return (
    <Dialog title={t("correctionsTitle")} sheet onClose={onClose}>
      {!data && !isError && <Spinner />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("correctionsNotLoaded")}
          <Retry onClick={() => void refetch()} />
        </p>
      )}
      {data?.length === 0 && <p className="text-sm">{t("noCorrections")}</p>}
      {data && data.length > 0 && (
        <ul className="grid max-h-[50dvh] gap-4 overflow-y-auto p-1">
          {data.map((correction) => (
            <OneCorrection
              key={correction.by._id}
              message={message}
              correction={correction}
              label={correction.by.deleted ? t("common:deletedAccount") : correction.by.fullName}
              onRemoved={() => void refetch()}
              onReport={() => setReported(correction.by._id)}
            />
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}
