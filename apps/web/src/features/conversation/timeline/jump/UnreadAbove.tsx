import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import { ArrowUp } from "lucide-react";
import { use } from "react";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { SeenRanges } from "../looked-at.ts";
import { passedOver } from "../passed-over.ts";
import { pillLook } from "./pill-look.ts";

interface Props {
  readonly looked: SeenRanges;
  readonly state: ConversationState;
  readonly me: string;
  readonly onGo: (index: number) => void;
}

/** Shows the number of new messages that were skipped and never on screen, and leads to the first. */
export function UnreadAbove({ looked, state, me, onGo }: Props) {
  const { t } = useTranslation("chat");
  const { sought } = use(OpenChatContext);
  const count = passedOver(looked, state, me);
  if (count === 0) return null;
  const [first] = state.messages;
  const isLoaded = !state.older || looked.upTo + 1 >= (first?.seq ?? 1);
  const go = () =>
    isLoaded
      ? onGo(state.messages.findIndex((one) => one.seq > looked.upTo && one.senderId !== me && !isOnlyInThread(one)))
      : sought.set({ seq: looked.upTo + 1 });
  return (
    <button type="button" onClick={go} className={`${pillLook} top-3`}>
      <ArrowUp aria-hidden size={16} />
      {t("newAbove", { count })}
    </button>
  );
}
