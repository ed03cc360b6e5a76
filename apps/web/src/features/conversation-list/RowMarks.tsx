import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { BellOff, Pin } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Pinned and muted, each by a shape, because not everybody distinguishes the badge's colour. */
export function RowMarks({ pinned, muted }: Pick<Conversation, "pinned" | "muted">) {
  const { t } = useTranslation(["chat", "timeline"]);
  return (
    <>
      {muted && (
        <Mark text={t("muted")}>
          <BellOff aria-hidden size={14} />
        </Mark>
      )}
      {pinned && (
        <Mark text={t("timeline:pinnedChat")}>
          <Pin aria-hidden size={14} />
        </Mark>
      )}
    </>
  );
}

function Mark({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span title={text} className="shrink-0">
      {children}
      <span className="sr-only">{text}</span>
    </span>
  );
}
