import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { keys } from "../../api/keys.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { FailedTranslation } from "./FailedTranslation.tsx";
import { Translated } from "./Translated.tsx";

interface Props {
  readonly message: Message;
  readonly target: string;
}

/** The second thread: the translation of one revision of a message, beside the original, never instead of it. */
export function TranslationBox({ message, target }: Props) {
  const { t } = useTranslation("translation");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keys.translation(message._id, message.revision, target),
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id: message._id },
        body: { targetLanguage: target },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60 * 60_000,
  });
  return (
    <div className="mt-1.5 rounded-sm border-s-4 border-marigold bg-marigold-soft px-2.5 py-1.5">
      {isFetching && (
        <p role="status" className="flex items-center gap-2 text-sm text-marigold-ink">
          <Spinner size={15} />
          {t("translating")}
        </p>
      )}
      {!isFetching && error && (
        <FailedTranslation error={error} target={target} message={message} onRetry={() => void refetch()} />
      )}
      {!isFetching && data && <Translated translation={data} />}
    </div>
  );
}
