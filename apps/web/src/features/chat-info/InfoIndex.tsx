import { useQuery } from "@tanstack/react-query";
import {
  AtSign,
  Ban,
  BellOff,
  BookA,
  GraduationCap,
  Handshake,
  Images,
  Languages,
  Link,
  LogOut,
  type LucideIcon,
  SlidersHorizontal,
  Timer,
  Trash2,
  UserCheck,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { newUserId } from "../../data/address.ts";
import { requestsQuery } from "../../data/conversations/groups.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Retry } from "../../ui/states/Retry.tsx";
import { useSetBlocked } from "../conversation/set-blocked.ts";
import { useIsBlocked } from "../conversation/use-is-blocked.ts";
import { GroupHead } from "../groups/info/GroupHead.tsx";
import { MemberList } from "../groups/members/MemberList.tsx";
import { useGroup } from "../groups/use-group.ts";
import { useTranslationHere } from "../translation/rules/use-translation-here.ts";
import { DangerRow, InfoRow } from "./InfoRow.tsx";
import { PersonHead } from "./PersonHead.tsx";
import type { InfoPage, PageProps } from "./pages.ts";
import { useSettingTexts } from "./use-setting-texts.ts";
import { useTone } from "./use-tone.ts";

/** The first page of the drawer: who it is, what holds in the chat, and the way out. */
export function InfoIndex(props: PageProps) {
  const { me, chat, onClose } = props;
  const { person, group } = chat;
  return (
    <>
      {person && <PersonHead person={person} />}
      {group?.group && <Head {...props} />}
      <ChatRows {...props} />
      {group && <GroupRows {...props} />}
      <div className="border-t border-line p-2">{person ? <BlockRow {...props} /> : <LeaveRows {...props} />}</div>
      {group && <MemberList me={me} conversation={group} onClose={onClose} />}
    </>
  );
}

function Head({ me, address }: PageProps) {
  const { conversation, may } = useGroup(address);
  return conversation?.group ? (
    <GroupHead me={me} conversation={conversation} group={conversation.group} mayEdit={may("edit")} />
  ) : null;
}

interface RowsProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Rows = ({ label, children }: RowsProps) => (
  <ul aria-label={label} className="border-t border-line p-2">
    {children}
  </ul>
);

/** A row that leads to a page of the drawer. */
type WayProps = Pick<PageProps, "onPage" | "left"> & {
  readonly page: InfoPage;
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly value?: ReactNode;
  readonly count?: number;
};

const Way = ({ page, left, onPage, ...row }: WayProps) => (
  <InfoRow autoFocus={left === page} onClick={() => onPage(page)} {...row} />
);

/** What holds in this chat, for me or for all who are in it. */
function ChatRows(props: PageProps) {
  const { me, address, chat, chatSettings, onPage, left } = props;
  const { t } = useTranslation(["dialogs", "chat", "groups", "search", "translating"]);
  const { codes, automatic } = useTranslationHere(me, address, chat);
  const texts = useSettingTexts();
  const { offersTone } = useTone(chat, address);
  const { settings, query } = chatSettings;
  const hasBegun = newUserId(address) === null;
  const way = { onPage, left };
  const isOn = (on: boolean) => t(on ? "on" : "disappearingOff");
  return (
    <Rows label={t("chat:chatMenu")}>
      {hasBegun && <Way {...way} page="media" Icon={Images} text={t("search:media")} />}
      {settings && (
        <>
          <Way
            {...way}
            page="translation"
            Icon={Languages}
            text={t("translation")}
            value={codes ? <bdi dir="ltr">{codes}</bdi> : isOn(automatic)}
          />
          <Way {...way} page="mute" Icon={BellOff} text={t("muteShort")} value={texts.mute(settings)} />
          {chat.group && (
            <Way {...way} page="notify" Icon={AtSign} text={t("notifyAbout")} value={texts.notify[settings.notify]} />
          )}
          <Way
            {...way}
            page="disappearing"
            Icon={Timer}
            text={t("disappearing")}
            value={texts.disappearing[settings.disappearing]}
          />
          {offersTone && (
            <Way {...way} page="tone" Icon={Handshake} text={t("tone")} value={texts.tone[settings.tone]} />
          )}
          {hasBegun && (
            <Way
              {...way}
              page="learning"
              Icon={GraduationCap}
              text={t("translating:learners")}
              value={isOn(settings.practice || settings.corrections)}
            />
          )}
        </>
      )}
      {hasBegun && <Way {...way} page="glossary" Icon={BookA} text={t("groups:glossary")} />}
      {query.isError && !settings && (
        <li role="alert" className="flex flex-wrap items-center justify-between gap-3 p-3 text-sm">
          {t("chatMenuFailed")}
          <Retry onClick={() => void query.refetch()} />
        </li>
      )}
    </Rows>
  );
}

/** Who is in the group, who may come, and what they may do. */
function GroupRows({ address, onPage, left }: PageProps) {
  const { t } = useTranslation("groups");
  const { may } = useGroup(address);
  const manages = may("manage");
  const { data: requests = [] } = useQuery({ ...requestsQuery(address), enabled: manages });
  const way = { onPage, left };
  return (
    <Rows label={t("groupInfo")}>
      {may("add") && <Way {...way} page="add" Icon={UserPlus} text={t("addPeople")} />}
      {may("add") && <Way {...way} page="invites" Icon={Link} text={t("inviteLinks")} />}
      {manages && <Way {...way} page="requests" Icon={UserCheck} text={t("requests")} count={requests.length} />}
      <Way {...way} page="rights" Icon={SlidersHorizontal} text={t("rights")} />
      {manages && <Way {...way} page="bans" Icon={Ban} text={t("bans")} />}
    </Rows>
  );
}

function BlockRow({ chat: { key, name }, onAsk }: PageProps) {
  const { t } = useTranslation("dialogs");
  const isBlocked = useIsBlocked(key);
  const setBlocked = useSetBlocked(key);
  return (
    <DangerRow
      text={t(isBlocked ? "unblockPerson" : "blockPerson", { name })}
      Icon={Ban}
      isUndo={isBlocked}
      onClick={() => (isBlocked ? setBlocked.mutate(false) : onAsk("block"))}
    />
  );
}

function LeaveRows({ chat: { group }, onAsk }: PageProps) {
  const { t } = useTranslation("groups");
  return (
    <>
      <DangerRow text={t("leave")} Icon={LogOut} onClick={() => onAsk("leave")} />
      {group?.myRole === "owner" && <DangerRow text={t("delete")} Icon={Trash2} onClick={() => onAsk("delete")} />}
    </>
  );
}
