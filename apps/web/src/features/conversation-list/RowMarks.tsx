import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { BellOff, Pin } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly of: Conversation;
}

/** The user's settings and mentions, distinguished by shape, since not everyone can tell the badge's colours apart. */
export function RowMarks({ of }: Props) {
  const { pinned, muted, notify, markedUnread, unreadCount, unreadMentions } = of;
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
      {unreadMentions > 0 && <MentionBadge count={unreadMentions} quiet={muted || notify === "none"} />}
      {/* The unread number already says so. */}
      {markedUnread && unreadCount === 0 && (
        <Mark text={t("timeline:markedUnread")}>
          <span className="block size-3 rounded-full bg-indigo" />
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

interface MentionBadgeProps {
  readonly count: number;
  readonly quiet: boolean;
}

function MentionBadge({ count, quiet }: MentionBadgeProps) {
  const { t } = useTranslation("timeline");
  const label = t("unreadMentions", { count });
  return (
    <span
      title={label}
      className={`grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold ${quiet ? "bg-sunken text-muted" : "bg-indigo text-on-indigo"}`}
    >
      <span aria-hidden>@</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
