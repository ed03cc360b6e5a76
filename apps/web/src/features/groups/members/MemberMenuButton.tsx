import type { Conversation, Member, Person } from "@lingualoom/contract/shapes.ts";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { MemberMenu } from "./MemberMenu.tsx";
import type { AskedAction } from "./member-actions.ts";
import { doAsked } from "./member-actions.ts";

interface Props {
  readonly conversation: Conversation;
  readonly member: Member;
  readonly onClose: () => void;
}

/** The button behind which is what can be done about a member; what is hard to take back is asked for. */
export function MemberMenuButton({ conversation, member, onClose }: Props) {
  const { t } = useTranslation("groups");
  const { open, anchor, button, close } = usePanel("menu");
  const [asking, setAsking] = useState<AskedAction | null>(null);
  const label = t("memberActions", { name: member.user.fullName });
  return (
    <>
      <IconButton {...button} label={label}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {open && (
        <MemberMenu
          label={label}
          anchor={anchor}
          conversation={conversation}
          member={member}
          onAsk={setAsking}
          onLeave={onClose}
          onClose={close}
        />
      )}
      {asking && (
        <AskAboutMember
          conversationId={conversation._id}
          person={member.user}
          action={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const TITLES = { handOver: "handOverTitle", remove: "removeTitle", ban: "banTitle" } as const;
const TEXTS = { handOver: "handOverText", remove: "removeText", ban: "banText" } as const;

interface AskAboutMemberProps {
  readonly conversationId: string;
  readonly person: Person;
  readonly action: AskedAction;
  readonly onClose: () => void;
}

/** Asks before a member is made the owner, removed or banned. */
function AskAboutMember({ conversationId, person, action, onClose }: AskAboutMemberProps) {
  const { t } = useTranslation("groups");
  const name = person.fullName;
  const act = useAction({
    act: () => doAsked(action, conversationId, person),
    failed: t("changeFailed"),
    stale: [keys.groupMembers(conversationId), keys.conversation(conversationId)],
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t(TITLES[action], { name })}
      text={t(TEXTS[action], { name })}
      action={t(action)}
      busy={act.isPending}
      onDo={() => act.mutate()}
      onClose={onClose}
    />
  );
}
