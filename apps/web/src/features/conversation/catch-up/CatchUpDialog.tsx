import type { Output } from "@lingualoom/contract/calls.ts";
import { CATCH_UP_MESSAGES_MAX } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { flushSync } from "react-dom";
import type { MessagePosition } from "#/data/search/highlighted-message.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { layersSettled } from "#/ui/layers/layers.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import "./texts.ts";

type CatchUp = Output<"POST /conversations/:conversationId/catch-up">;
type Place = CatchUp["mentions"][number];

/** Texts by the reason why there are no points. */
const WHY_NONE = {
  noModel: "noModel",
  level: "level",
  budget: "budget",
  failed: "failed",
} as const satisfies Record<NonNullable<CatchUp["reason"]>, string>;

interface Props {
  readonly conversationId: string;
  /** The last message before the unread line. */
  readonly afterSeq: number;
  readonly onGo: (place: MessagePosition) => void;
  readonly onClose: () => void;
}

/** Opening it asks the server for a summary; nothing is sent to a language model before. */
export function CatchUpDialog({ conversationId, afterSeq, onGo, onClose }: Props) {
  const { t } = useTranslation("catchUp");
  const { data, error, refetch } = useQuery({
    queryKey: ["catch-up", conversationId, afterSeq],
    queryFn: () =>
      call("POST /conversations/:conversationId/catch-up", { params: { conversationId }, body: { afterSeq } }),
    // Each request may cost; a new one is made only by opening the dialog again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const go = ({ messageId, seq }: Place) => {
    flushSync(onClose);
    void layersSettled().then(() => onGo({ _id: messageId, seq }));
  };
  return (
    <Dialog sheet title={t("title")} onClose={onClose}>
      {!data && !error && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {t("reading")}
        </p>
      )}
      {!data && error && <RetryLine text={sentenceOf(error, t("unavailable"))} onRetry={refetch} />}
      {data && <Missed data={data} onGo={go} />}
    </Dialog>
  );
}

function Missed({ data, onGo }: { readonly data: CatchUp; readonly onGo: (place: Place) => void }) {
  const { t } = useTranslation("catchUp");
  const { from, count, mentions, points, by, reason } = data;
  const isCut = count === CATCH_UP_MESSAGES_MAX;
  if (from === null) return <p role="status">{t("none")}</p>;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {t(isCut ? "newest" : "count", { count })}
      </p>
      {reason && <p className="text-sm">{t(WHY_NONE[reason])}</p>}
      {points.length > 0 && (
        <ul aria-label={t("points")} className="-mx-2 grid gap-1">
          {points.map(({ text, messages }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the points never change.
            <li key={at} className="rounded-md">
              <button
                type="button"
                onClick={() => onGo(messages[0] as Place)}
                className="w-full rounded-md p-2 text-start hover:bg-sunken"
              >
                <bdi>{text}</bdi>
              </button>
              <Places places={messages.slice(1)} from={2} label="message" onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
      {mentions.length > 0 && (
        <section aria-label={t("mentions")} className="-mx-2">
          <h3 className="px-2 pb-1 text-sm font-medium">{t("mentions")}</h3>
          <Places places={mentions.slice(-MENTIONS_SHOWN)} from={1} label="mention" onGo={onGo} />
        </section>
      )}
      {by && <p className="text-xs text-muted">{t("by", { engine: by })}</p>}
      <Button look="quiet" onClick={() => onGo(from)}>
        <ArrowUp aria-hidden size={16} />
        {t("firstUnread")}
      </Button>
    </>
  );
}

const MENTIONS_SHOWN = 10;

interface PlacesProps {
  readonly places: readonly Place[];
  readonly from: number;
  readonly label: "message" | "mention";
  readonly onGo: (place: Place) => void;
}

function Places({ places, from, label, onGo }: PlacesProps) {
  const { t } = useTranslation("catchUp");
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 px-1 pb-1">
      {places.map((place, at) => (
        <Button key={place.messageId} look="plain" small onClick={() => onGo(place)}>
          {t(label, { number: from + at })}
        </Button>
      ))}
    </div>
  );
}
