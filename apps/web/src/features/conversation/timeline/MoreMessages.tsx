import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { useReached } from "#/ui/anchored-list/use-reached.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";

interface Props {
  readonly load: () => Promise<void>;
  readonly count: number;
  readonly newer?: boolean;
}

/** Loads the next page when this end of the loaded messages becomes visible. */
export function MoreMessages({ load, count, newer = false }: Props) {
  const { t } = useTranslation(["chat", "common", "timeline"]);
  const end = useRef<HTMLDivElement>(null);
  const page = useMutation({ mutationFn: load });
  const connected = useConnection() === "connected";
  const { reset } = page;
  useEffect(() => {
    if (connected) reset();
  }, [connected, reset]);
  // Checks again after each page: the end may still be visible.
  useReached(end, `${count} ${page.isPending} ${page.isError}`, () => {
    if (!page.isPending && !page.isError) page.mutate();
  });
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-muted">
      {page.isError ? (
        <Retry onClick={() => page.mutate()} />
      ) : (
        <span className="flex items-center gap-2">
          <Spinner />
          {t(newer ? "timeline:loadingNewer" : "loadingOlder")}
        </span>
      )}
    </div>
  );
}
