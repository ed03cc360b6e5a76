import type { Message } from "@lingualoom/contract/shapes.ts";
import { ArrowDown } from "lucide-react";
import { useTranslation } from "../../../i18n/use-translation.ts";

interface Props {
  readonly messages: readonly Message[];
  readonly me: string;
  readonly seenSeq: number;
  readonly onClick: () => void;
}

/** For people who read further up: the number of new messages of others, and the way to them. */
export function ToNewest({ messages, me, seenSeq, onClick }: Props) {
  const { t } = useTranslation("chat");
  const firstUnseen = messages.findLastIndex(({ seq }) => seq <= seenSeq) + 1;
  const count = messages.slice(firstUnseen).filter(({ senderId }) => senderId !== me).length;
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-medium text-indigo shadow-lift md:min-h-9"
    >
      <ArrowDown aria-hidden size={16} />
      {count > 0 ? t("newBelow", { count }) : t("toNewest")}
    </button>
  );
}
