import type { Conversation, Member, Role } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { keys } from "#/data/keys.ts";
import { useWriteTo } from "#/features/people/use-write-to.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { type AskedAction, actionsOn, giveRole, type MemberAction } from "./member-actions.ts";

const TEXTS = {
  message: "message",
  makeAdmin: "makeAdmin",
  makeMember: "makeMember",
  handOver: "handOver",
  remove: "remove",
  ban: "ban",
} as const satisfies Record<MemberAction, string>;

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
  const client = useQueryClient();
  const writeTo = useWriteTo(onLeave);
  const { _id: conversationId, myRole } = conversation;
  const { user, role } = member;
  const changeRole = useMutation({
    mutationFn: (next: Role) => giveRole(conversationId, user, next),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.groupMembers(conversationId) }),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
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
            {t(TEXTS[action])}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}
