import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Ban, Code, Link, LogOut, SlidersHorizontal, Sticker, Trash2, UserCheck, UserPlus, Users } from "lucide-react";
import { usePermissions } from "#/data/account/permissions.ts";
import { requestsQuery } from "#/data/conversations/groups.queries.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import { spaceGroupsQuery } from "#/data/conversations/spaces.queries.ts";
import { personQuery } from "#/data/people/people.queries.ts";
import { useStatusText } from "#/features/people/use-status-text.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { LastSeen } from "../conversation/header/LastSeen.tsx";
import { useSetBlocked } from "../conversation/set-blocked.ts";
import { useIsBlocked } from "../conversation/use-is-blocked.ts";
import { GroupHead } from "../groups/info/GroupHead.tsx";
import { FirstMembers, hasMoreMembers } from "../groups/members/MemberList.tsx";
import { useGroup } from "../groups/use-group.ts";
import { SpaceGroups } from "../spaces/SpaceGroups.tsx";
import { ChatRows, Rows } from "./ChatRows.tsx";
import { DangerRow, InfoRow } from "./InfoRow.tsx";
import type { PageProps } from "./pages.ts";

export function InfoIndex(props: PageProps) {
  const { person, group } = props.chat;
  const { mayCall } = usePermissions();
  // A guest leaves by the own menu, which ends the visit.
  const maySeparate = mayCall(
    person ? "PUT /people/:id/block" : "DELETE /conversations/:conversationId/members/:userId",
  );
  return (
    <>
      {person && <PersonHead person={person} />}
      {group?.group && !group.notes && <Head {...props} />}
      {group && isSpace(group) && <GroupsOfSpace {...props} />}
      {group && !group.notes && <Members {...props} conversation={group} />}
      {group && isSpace(group) && <GroupRows {...props} />}
      <ChatRows {...props} />
      {group && !isSpace(group) && !group.notes && <GroupRows {...props} />}
      {maySeparate && !group?.notes && (
        <div className="border-t border-line p-2">{person ? <BlockRow {...props} /> : <LeaveRows {...props} />}</div>
      )}
    </>
  );
}

function Head({ me, address }: PageProps) {
  const { conversation, may } = useGroup(address);
  return conversation?.group ? (
    <GroupHead me={me} conversation={conversation} group={conversation.group} mayEdit={may("edit")} />
  ) : null;
}

interface MembersProps extends PageProps {
  readonly conversation: Conversation;
}

function Members({ me, address, conversation, onPage, left, onClose }: MembersProps) {
  const { t } = useTranslation("groups");
  const { may } = useGroup(address);
  const way = { onPage, left };
  const count = conversation.memberCount;
  return (
    <FirstMembers me={me} conversation={conversation} onClose={onClose}>
      {hasMoreMembers(conversation) && (
        <InfoRow {...way} page="members" Icon={Users} text={t("allMembers", { count })} />
      )}
      {may("add") && <InfoRow {...way} page="add" Icon={UserPlus} text={t("addPeople")} />}
    </FirstMembers>
  );
}

/** Groups shown before the other parts of a space. */
const GROUPS_SHOWN = 5;

function GroupsOfSpace({ address, onPage, left, onClose }: PageProps) {
  const { t } = useTranslation("spaces");
  const { data: groups = [] } = useQuery(spaceGroupsQuery(address));
  const all = t("allGroups", { number: groups.length });
  return (
    <section aria-labelledby="space-groups" className="grid gap-3 border-t border-line p-5">
      <h3 id="space-groups" className="font-semibold">
        {t("groups")}
      </h3>
      <SpaceGroups spaceId={address} most={GROUPS_SHOWN} onClose={onClose} />
      {groups.length > GROUPS_SHOWN && (
        <ul className="-mx-3">
          <InfoRow page="spaceGroups" onPage={onPage} left={left} Icon={Users} text={all} />
        </ul>
      )}
    </section>
  );
}

function GroupRows({ address, onPage, left }: PageProps) {
  const { t } = useTranslation(["groups", "stickers"]);
  const { conversation, may } = useGroup(address);
  const manages = may("manage");
  const ofSpace = conversation !== undefined && isSpace(conversation);
  const { data: requests = [] } = useQuery({ ...requestsQuery(address), enabled: manages });
  const way = { onPage, left };
  return (
    <Rows label={t("groupInfo")}>
      {may("add") && <InfoRow {...way} page="invites" Icon={Link} text={t("inviteLinks")} />}
      {manages && !ofSpace && <InfoRow {...way} page="widgets" Icon={Code} text={t("widgets")} />}
      {manages && <InfoRow {...way} page="requests" Icon={UserCheck} text={t("requests")} count={requests.length} />}
      <InfoRow {...way} page="rights" Icon={SlidersHorizontal} text={t("rights")} />
      {manages && ofSpace && <InfoRow {...way} page="stickers" Icon={Sticker} text={t("stickers:title")} />}
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
  const { t } = useTranslation(["groups", "spaces"]);
  const ofSpace = group && isSpace(group);
  const remove = t(ofSpace ? "spaces:delete" : "delete");
  return (
    <>
      <DangerRow text={t(ofSpace ? "leaveSpace" : "leave")} Icon={LogOut} onClick={() => onAsk("leave")} />
      {group?.myRole === "owner" && <DangerRow text={remove} Icon={Trash2} onClick={() => onAsk("delete")} />}
    </>
  );
}

function PersonHead({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation(["people", "common", "guests"]);
  const presence = usePresence(person._id);
  // The list of chats does not include their language.
  const { data: { writes, status } = person } = useQuery(personQuery(person._id));
  const statusText = useStatusText({ status });
  return (
    <div className="grid justify-items-center gap-1 p-5 text-center">
      <Avatar id={person._id} name={person.fullName} picture={person.profilePic} size="xl" />
      <h3 className="mt-2 max-w-full text-xl font-semibold wrap-anywhere">
        <bdi>{person.fullName}</bdi> {person.bot && <PersonMark of={person} />}
      </h3>
      {statusText && (
        <p dir="auto" className="max-w-full wrap-anywhere">
          {statusText}
        </p>
      )}
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
