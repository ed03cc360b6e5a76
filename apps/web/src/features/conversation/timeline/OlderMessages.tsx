import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { loadOlder } from "../../../data/conversations/history.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useConnection } from "../../../realtime/connection/use-live.ts";
import { useReached } from "../../../ui/anchored-list/use-reached.ts";
import { Retry } from "../../../ui/states/Retry.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";

interface Props {
  readonly conversationId: string;
  /** How many messages are loaded. */
  readonly count: number;
}

/** At the top of the loaded messages: loads the page before them when it becomes visible. */
export function OlderMessages({ conversationId, count }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const client = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const older = useMutation({ mutationFn: () => loadOlder(client, conversationId) });
  const connected = useConnection() === "connected";
  const { reset } = older;
  useEffect(() => {
    if (connected) reset();
  }, [connected, reset]);
  // Also after a page was loaded: the top may still be visible.
  useReached(top, `${count} ${older.isPending} ${older.isError}`, () => {
    if (!older.isPending && !older.isError) older.mutate();
  });
  return (
    <div ref={top} className="grid min-h-12 place-items-center text-sm text-muted">
      {older.isError ? (
        <Retry onClick={() => older.mutate()} />
      ) : (
        <span className="flex items-center gap-2">
          <Spinner />
          {t("loadingOlder")}
        </span>
      )}
    </div>
  );
}
