import type { OpenedChat } from "#/data/conversations/opened-chat.ts";

export interface ImportPageProps {
  readonly me: string;
  readonly conversationId: string;
  readonly chat: OpenedChat;
  readonly onClose: () => void;
}
