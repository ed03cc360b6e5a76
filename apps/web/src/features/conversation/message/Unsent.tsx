import { useRef } from "react";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useFocusStays } from "#/ui/hooks/use-focus-stays.ts";
import { useOtherMember } from "../members.ts";
import { useIsBlocked } from "../use-is-blocked.ts";

/** Server messages end without a full stop; before another sentence they need one. */
const ended = (sentence: string) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence);

/** Keeps the text of a refused message until the author decides. */
export function Unsent({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation(["timeline", "chat"]);
  const { outbox } = useRealtime();
  const person = useOtherMember(entry.author);
  const isBlocked = useIsBlocked(person?._id ?? "");
  const reason = isBlocked ? t("chat:youBlocked", { name: person?.fullName ?? "" }) : ended(entry.reason);
  const place = useRef<HTMLDivElement>(null);
  useFocusStays(place);
  const link = "min-h-6 rounded-sm font-medium underline underline-offset-4 pointer-coarse:min-h-11";
  return (
    <div ref={place} className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-sm">
      <span role="alert" id={`why-${entry.clientMessageId}`} className="text-red">
        {t("notSent", { reason })}
      </span>
      {/* Keeps both buttons together, even if there is room for one beside the reason. */}
      <span className="flex gap-3">
        {!isBlocked && (
          <button type="button" className={`${link} text-indigo`} onClick={() => outbox.retry(entry.clientMessageId)}>
            {t("retrySend")}
          </button>
        )}
        <button type="button" className={link} onClick={() => void outbox.drop(entry.clientMessageId)}>
          {t("deleteUnsent")}
        </button>
      </span>
    </div>
  );
}
