import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { MemberMenuButton } from "./MemberMenuButton.tsx";

const ROLES = { owner: "owner", admin: "admin", member: null } as const;

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly member: Member;
  readonly place: RowPlace;
  readonly onClose: () => void;
}

/** One member: who they are, what they write, and what can be done about it. */
export function MemberRow({ me, conversation, member, place, onClose }: Props) {
  const { t, i18n } = useTranslation(["groups", "people"]);
  const { user, role } = member;
  const { writes } = user;
  const title = ROLES[role];
  const isMe = user._id === me;
  return (
    <WindowedRow place={place} className="flex items-center gap-3 px-5 py-2">
      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 font-medium">
            <PersonName person={user} />
          </span>
          {isMe && <span className="shrink-0 text-sm text-muted">{t("you")}</span>}
        </span>
        {writes && (
          <span className="block text-sm text-muted">
            {t("people:writes", { language: languageName(writes, i18n.language) })}
          </span>
        )}
      </span>
      {title && (
        <span className="shrink-0 rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">{t(title)}</span>
      )}
      {isMe || user.deleted ? (
        <span className="size-11 shrink-0 md:size-9" />
      ) : (
        <MemberMenuButton conversation={conversation} member={member} onClose={onClose} />
      )}
    </WindowedRow>
  );
}
