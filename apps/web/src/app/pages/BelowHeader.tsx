import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { ChatTools } from "#/features/search/in-chat/ChatTools.tsx";
import { TranslationNotices } from "#/features/translation/notices/TranslationNotices.tsx";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
}

/** Between the header of a conversation and its messages: what has to be said of its translation, and the search in it. */
export function BelowHeader(props: Props) {
  return (
    <>
      <TranslationNotices {...props} />
      <ChatTools key={props.address} address={props.address} />
    </>
  );
}
