import { pageLater } from "../pages/page-later.tsx";

export const SignedInShell = pageLater(async () => (await import("../shell/SignedInShell.tsx")).SignedInShell);
export const ChatPage = pageLater(async () => (await import("../pages/ChatPage.tsx")).ChatPage);
export const GuestPage = pageLater(async () => (await import("../pages/GuestPage.tsx")).GuestPage);

export const loadChat = (): void => {
  void SignedInShell.preload();
  void ChatPage.preload();
};
