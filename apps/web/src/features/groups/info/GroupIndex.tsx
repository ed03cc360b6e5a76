import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Ban,
  BookA,
  ChevronRight,
  Images,
  Link,
  type LucideIcon,
  SlidersHorizontal,
  UserCheck,
  UserPlus,
} from "lucide-react";
import { requestsQuery } from "../../../data/conversations/groups.queries.ts";
import { openChatTool } from "../../../data/search/chat-tool.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { MemberList } from "../members/MemberList.tsx";
import { PAGE_TITLES, type PageName } from "../pages.ts";
import { useGroup } from "../use-group.ts";
import { GroupHead } from "./GroupHead.tsx";
import { LeaveGroup } from "./LeaveGroup.tsx";

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly onPage: (page: PageName) => void;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** The first page of the panel: the group itself, the ways to its other pages, and its members. */
export function GroupIndex({ me, conversationId, onPage, onLeft, onClose }: Props) {
  const { t } = useTranslation(["groups", "search"]);
  const client = useQueryClient();
  const { conversation, may } = useGroup(conversationId);
  const manages = may("manage");
  const { data: requests = [] } = useQuery({ ...requestsQuery(conversationId), enabled: manages });
  if (!conversation?.group) return null;
  return (
    <>
      <GroupHead conversation={conversation} group={conversation.group} mayEdit={may("edit")} />
      <ul aria-label={t("groupInfo")} className="border-t border-line p-2">
        <Row
          text={t("search:media")}
          Icon={Images}
          onClick={() => {
            onClose();
            openChatTool(client, conversationId, "media");
          }}
        />
        {may("add") && <Way page="add" Icon={UserPlus} onPage={onPage} />}
        {may("add") && <Way page="invites" Icon={Link} onPage={onPage} />}
        {manages && <Way page="requests" Icon={UserCheck} count={requests.length} onPage={onPage} />}
        <Way page="rights" Icon={SlidersHorizontal} onPage={onPage} />
        <Way page="glossary" Icon={BookA} onPage={onPage} />
        {manages && <Way page="bans" Icon={Ban} onPage={onPage} />}
      </ul>
      <LeaveGroup me={me} conversation={conversation} onLeft={onLeft} />
      <MemberList me={me} conversation={conversation} onClose={onClose} />
    </>
  );
}

interface WayProps {
  readonly page: PageName;
  readonly Icon: LucideIcon;
  readonly count?: number;
  readonly onPage: (page: PageName) => void;
}

function Way({ page, onPage, ...row }: WayProps) {
  const { t } = useTranslation("groups");
  return <Row text={t(PAGE_TITLES[page])} onClick={() => onPage(page)} {...row} />;
}

interface RowProps {
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly count?: number;
  readonly onClick: () => void;
}

function Row({ text, Icon, count = 0, onClick }: RowProps) {
  const { t } = useTranslation("groups");
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start transition-colors duration-150 hover:bg-sunken"
      >
        <Icon aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{text}</span>
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-indigo px-1.5 text-xs font-semibold text-on-indigo">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t("waiting", { count })}</span>
          </span>
        )}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
      </button>
    </li>
  );
}
