import { ArrowUp } from "lucide-react";
import type { ConversationState } from "../../../data/conversations/conversation-state.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Looked } from "./looked-at.ts";
import { passedOver } from "./passed-over.ts";
import { pillLook } from "./pill-look.ts";

interface Props {
  readonly looked: Looked;
  readonly state: ConversationState;
  readonly me: string;
  /** Goes to the message with this index. */
  readonly onGo: (index: number) => void;
}

/** For people who came past new messages that were never on screen: their number, and the way to the first of them. */
export function NewAbove({ looked, state, me, onGo }: Props) {
  const { t } = useTranslation("chat");
  const count = passedOver(looked, state, me);
  if (count === 0) return null;
  const go = () =>
    onGo(state.messages.findIndex(({ seq, senderId }) => seq > looked.upTo && senderId !== me));
  return (
    <button type="button" onClick={go} className={`${pillLook} top-3`}>
      <ArrowUp aria-hidden size={16} />
      {t("newAbove", { count })}
    </button>
  );
}
