import { describe, expect, test } from "vitest";
import { unreadTitle } from "./unread-title.ts";

const chat = (unreadCount: number, muted = false) => ({
  unreadCount,
  unreadMentions: 0,
  muted,
  notify: "all" as const,
});

describe("the title of the page", () => {
  test("counts the unread messages of all chats", () => {
    expect(unreadTitle("Lingualoom", [chat(2), chat(0), chat(1)], true)).toBe("(3) Lingualoom");
  });

  test("is bare when all is read", () => {
    expect(unreadTitle("Lingualoom", [chat(0)], true)).toBe("Lingualoom");
    expect(unreadTitle("Lingualoom", [], true)).toBe("Lingualoom");
  });

  test("leaves muted chats out", () => {
    expect(unreadTitle("Lingualoom", [chat(5, true), chat(1)], true)).toBe("(1) Lingualoom");
    expect(unreadTitle("Lingualoom", [chat(5, true)], true)).toBe("Lingualoom");
  });

  test("counts only mentions where only they notify, and nothing where nothing does", () => {
    const some = { ...chat(5), unreadMentions: 2 };
    const all = [
      { ...some, notify: "mentions" as const },
      { ...some, notify: "none" as const },
    ];
    expect(unreadTitle("Lingualoom", all, true)).toBe("(2) Lingualoom");
    expect(unreadTitle("Lingualoom", [{ ...some, notify: "mentions", muted: true }], true)).toBe("Lingualoom");
  });

  test("shows that there may be more when the last loaded chat is unread", () => {
    expect(unreadTitle("Lingualoom", [chat(2), chat(1)], false)).toBe("(3+) Lingualoom");
    expect(unreadTitle("Lingualoom", [chat(2), chat(0)], false)).toBe("(2) Lingualoom");
  });
});
