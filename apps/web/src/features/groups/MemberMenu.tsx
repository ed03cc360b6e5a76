import type { Conversation, Member, Role } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { keys } from "../../data/keys.ts";
import { personQuery } from "../../data/people/people.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../transport/api-error.ts";
import type { Anchor } from "../../ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "../../ui/layers/Menu.tsx";
import { toast } from "../../ui/layers/toast.ts";
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
  const navigate = useNavigate();
  const { _id: conversationId, myRole } = conversation;
  const { user, role } = member;
  const changeRole = useMutation({
    mutationFn: (next: Role) => giveRole(conversationId, user, next),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.groupMembers(conversationId) }),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });
  const write = async () => {
    try {
      const person = await client.fetchQuery(personQuery(user._id));
      onLeave();
      if (person.conversationId)
        await navigate({ to: "/c/$conversationId", params: { conversationId: person.conversationId } });
      else await navigate({ to: "/c/new/$userId", params: { userId: user._id } });
    } catch (error) {
      // Who does not let themselves be found is known in common groups only.
      const isHidden = error instanceof ApiError && error.code === "NOT_FOUND";
      toast.error(
        isHidden ? t("cannotWrite", { name: user.fullName }) : sentenceOf(error, t("changeFailed")),
      );
    }
  };
  const act = (action: MemberAction) => {
    if (action === "message") void write();
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
