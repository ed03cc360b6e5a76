import type { Conversation, Member, Role } from "@lingualoom/contract/shapes.ts";
import { Fragment } from "react";
import { keys } from "#/data/keys.ts";
import { useWriteTo } from "#/features/people/use-write-to.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { type AskedAction, actionsOn, giveRole, type MemberAction } from "./member-actions.ts";

interface Props {
  readonly label: string;
  readonly anchor: Anchor;
  readonly conversation: Conversation;
  readonly member: Member;
  readonly onAsk: (action: AskedAction) => void;
  /** The panel closes, because a chat opens. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** What I may do about a member. */
export function MemberMenu({ label, anchor, conversation, member, onAsk, onLeave, onClose }: Props) {
  const { t } = useTranslation("groups");
  const writeTo = useWriteTo(onLeave);
  const { _id: conversationId, myRole } = conversation;
  const { user, role } = member;
  const changeRole = useAction({
    act: (next: Role) => giveRole(conversationId, user, next),
    failed: t("changeFailed"),
    stale: [keys.groupMembers(conversationId)],
  });
  const act = (action: MemberAction) => {
    if (action === "message") void writeTo(user);
    else if (action === "makeAdmin") changeRole.mutate("admin");
    else if (action === "makeMember") changeRole.mutate("member");
    else onAsk(action);
  };
  return (
    <Menu label={label} anchor={anchor} onClose={onClose}>
      {actionsOn(myRole, role).map((action) => (
        <Fragment key={action}>
          {action === "remove" && <MenuLine />}
          <MenuItem danger={action === "remove" || action === "ban"} onSelect={() => act(action)}>
            {t(action)}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}
