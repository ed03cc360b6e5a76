import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { AskAboutMember } from "./AskAboutMember.tsx";
import { MemberMenu } from "./MemberMenu.tsx";
import type { AskedAction } from "./member-actions.ts";

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
