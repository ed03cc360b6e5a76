import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type HistoryImport,
  importQuery,
  importsQuery,
  type ShownImport,
} from "#/data/conversations/imports.queries.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { ChooseExport } from "./ChooseExport.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { exportUploads } from "./export-upload.ts";
import { ImportFailed, ImportProgress } from "./ImportProgress.tsx";
import { Uploading } from "./Uploading.tsx";
import "./texts.ts";

interface Props {
  /** Null for a whole server. */
  readonly conversationId: string | null;
  readonly intro: string;
  readonly preview: (shown: ShownImport) => ReactNode;
  readonly outcome: (shown: ShownImport, onAnother: () => void) => ReactNode;
}

const OPEN: readonly HistoryImport["state"][] = ["reading", "ready", "writing", "paused", "undoing", "failed"];

/** The current import, or the choice of a file, and earlier imports. */
export function Imports({ conversationId, intro, preview, outcome }: Props) {
  const { t } = useTranslation("imports");
  const { data, isError, refetch } = useQuery(importsQuery(conversationId));
  const upload = useStore(exportUploads).get(conversationId);
  // The import that this screen has followed shows its outcome.
  const [followed, setFollowed] = useState<string | null>(null);
  if (!data)
    return isError ? <RetryLine text={t("loadFailed")} onRetry={refetch} /> : <Skeleton className="h-40 rounded-md" />;
  const open = data.find(({ state }) => OPEN.includes(state));
  if (open && open._id !== followed) setFollowed(open._id);
  const current = open ?? data.find(({ _id }) => _id === followed);
  const earlier = data.filter(({ _id, state }) => _id !== current?._id && state === "done");
  return (
    <>
      {current ? (
        <CurrentImport
          key={current._id}
          id={current._id}
          preview={preview}
          outcome={(shown) => outcome(shown, () => setFollowed(null))}
        />
      ) : upload ? (
        <Uploading upload={upload} />
      ) : (
        <ChooseExport conversationId={conversationId} intro={intro} />
      )}
      {earlier.length > 0 && <EarlierImports imports={earlier} />}
    </>
  );
}

interface CurrentProps extends Pick<Props, "preview"> {
  readonly id: string;
  readonly outcome: (shown: ShownImport) => ReactNode;
}

function CurrentImport({ id, preview, outcome }: CurrentProps) {
  const { t } = useTranslation("imports");
  const { data: shown, isError, refetch } = useQuery(importQuery(id));
  if (!shown)
    return isError ? <RetryLine text={t("loadFailed")} onRetry={refetch} /> : <Skeleton className="h-40 rounded-md" />;
  const { state } = shown;
  if (state === "ready") return preview(shown);
  if (state === "writing" || state === "paused") return <ImportProgress shown={shown} />;
  if (state === "done") return outcome(shown);
  if (state === "failed") return <ImportFailed shown={shown} />;
  const isReading = state === "reading";
  return (
    <div role="status" className="grid justify-items-center gap-3 py-10 text-center">
      <span className="text-indigo">
        <Spinner size={28} />
      </span>
      <p className="font-medium">{t(isReading ? "reading" : "undoing")}</p>
      <p className="text-sm text-balance text-muted">{t("goesOn")}</p>
    </div>
  );
}
