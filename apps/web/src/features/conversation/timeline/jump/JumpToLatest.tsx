import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { ArrowDown } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { pillLook } from "./pill-look.ts";

interface Props {
  readonly messages: readonly Message[];
  readonly me: string;
  readonly seenSeq: number;
  readonly onClick: () => void;
}

export function JumpToLatest({ messages, me, seenSeq, onClick }: Props) {
  const { t } = useTranslation("chat");
  const firstUnseen = messages.findLastIndex(({ seq }) => seq <= seenSeq) + 1;
  const count = messages.slice(firstUnseen).filter((one) => one.senderId !== me && !isOnlyInThread(one)).length;
  return (
    <button type="button" onClick={onClick} className={`${pillLook} bottom-3 ${count > 0 ? "" : "max-md:me-3"}`}>
      <ArrowDown aria-hidden size={16} />
      {count > 0 ? (
        t("newBelow", { count })
      ) : (
        // On a phone the label would cover messages.
        <span className="max-md:sr-only">{t("toNewest")}</span>
      )}
    </button>
  );
}
