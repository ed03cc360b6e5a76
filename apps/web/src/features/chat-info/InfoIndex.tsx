import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Ban, Code, Link, LogOut, SlidersHorizontal, Trash2, UserCheck, UserPlus } from "lucide-react";
import { usePermissions } from "#/data/account/permissions.ts";
import { requestsQuery } from "#/data/conversations/groups.queries.ts";
import { personQuery } from "#/data/people/people.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { LastSeen } from "../conversation/header/LastSeen.tsx";
import { useSetBlocked } from "../conversation/set-blocked.ts";
import { useIsBlocked } from "../conversation/use-is-blocked.ts";
import { GroupHead } from "../groups/info/GroupHead.tsx";
import { MemberList } from "../groups/members/MemberList.tsx";
import { useGroup } from "../groups/use-group.ts";
import { ChatRows, Rows } from "./ChatRows.tsx";
import { DangerRow, InfoRow } from "./InfoRow.tsx";
import type { PageProps } from "./pages.ts";

export function InfoIndex(props: PageProps) {
  const { me, chat, onClose } = props;
  const { person, group } = chat;
  const { mayCall } = usePermissions();
  // A guest leaves by the own menu, which ends the visit.
  const maySeparate = mayCall(
    person ? "PUT /people/:id/block" : "DELETE /conversations/:conversationId/members/:userId",
  );
  return (
    <>
      {person && <PersonHead person={person} />}
      {group?.group && <Head {...props} />}
      <ChatRows {...props} />
      {group && <GroupRows {...props} />}
      {maySeparate && (
        <div className="border-t border-line p-2">{person ? <BlockRow {...props} /> : <LeaveRows {...props} />}</div>
      )}
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

function GroupRows({ address, onPage, left }: PageProps) {
  const { t } = useTranslation("groups");
  const { may } = useGroup(address);
  const manages = may("manage");
  const { data: requests = [] } = useQuery({ ...requestsQuery(address), enabled: manages });
  const way = { onPage, left };
  return (
    <Rows label={t("groupInfo")}>
      {may("add") && <InfoRow {...way} page="add" Icon={UserPlus} text={t("addPeople")} />}
      {may("add") && <InfoRow {...way} page="invites" Icon={Link} text={t("inviteLinks")} />}
      {manages && <InfoRow {...way} page="widgets" Icon={Code} text={t("widgets")} />}
      {manages && <InfoRow {...way} page="requests" Icon={UserCheck} text={t("requests")} count={requests.length} />}
      <InfoRow {...way} page="rights" Icon={SlidersHorizontal} text={t("rights")} />
      {manages && <InfoRow {...way} page="bans" Icon={Ban} text={t("bans")} />}
    </Rows>
  );
}

function BlockRow({ chat: { key, name, person }, onAsk }: PageProps) {
  const { t } = useTranslation(["dialogs", "guests"]);
  const isBlocked = useIsBlocked(key);
  const setBlocked = useSetBlocked(key);
  if (person?.guest)
    return isBlocked ? null : <DangerRow text={t("guests:endVisit")} Icon={Ban} onClick={() => onAsk("block")} />;
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

function PersonHead({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation(["people", "common", "guests"]);
  const presence = usePresence(person._id);
  // The list of chats does not include their language.
  const { data: { writes } = person } = useQuery(personQuery(person._id));
  return (
    <div className="grid justify-items-center gap-1 p-5 text-center">
      <Avatar id={person._id} name={person.fullName} picture={person.profilePic} size="xl" />
      <h3 className="mt-2 max-w-full text-xl font-semibold wrap-anywhere">
        <bdi>{person.fullName}</bdi> {person.bot && <PersonMark of={person} />}
      </h3>
      {person.guest && <p className="text-sm text-muted">{t("guests:cameByLink")}</p>}
      {writes && <p className="text-sm text-muted">{t("writes", { language: languageName(writes, i18n.language) })}</p>}
      {presence !== "unknown" && (
        <p className={`text-sm ${presence === "online" ? "text-green" : "text-muted"}`}>
          {t(`common:${presence}`)}
          {presence === "offline" && <LastSeen userId={person._id} />}
        </p>
      )}
    </div>
  );
}
