import { pageLater } from "../pages/page-later.tsx";

export const SignedInShell = pageLater(async () => (await import("../shell/SignedInShell.tsx")).SignedInShell);
export const ChatPage = pageLater(async () => (await import("../pages/ChatPage.tsx")).ChatPage);

/** For who is about to see the chat: both are in one file. */
export const loadChat = (): void => {
  void SignedInShell.preload();
  void ChatPage.preload();
};
