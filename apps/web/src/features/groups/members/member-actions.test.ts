import { expect, test } from "vitest";
import { actionsOn } from "./member-actions.ts";

const BRUNO = { _id: "bruno", fullName: "Bruno", profilePic: "" };

test("a guest can be removed and banned, but gets no role and no other chat", () => {
  const guest = { role: "member", user: { ...BRUNO, guest: true } } as const;
  expect(actionsOn("owner", guest)).toEqual(["remove", "ban"]);
  expect(actionsOn("member", guest)).toEqual([]);
});

test.each([
  ["member", "member", ["message"]],
  ["member", "admin", ["message"]],
  ["member", "owner", ["message"]],
  ["admin", "member", ["message", "makeAdmin", "remove", "ban"]],
  ["admin", "admin", ["message"]],
  ["admin", "owner", ["message"]],
  ["owner", "member", ["message", "makeAdmin", "handOver", "remove", "ban"]],
  ["owner", "admin", ["message", "makeMember", "handOver", "remove", "ban"]],
] as const)("to the %s the menu of a member with the role %s offers %j", (mine, role, actions) => {
  expect(actionsOn(mine, { role, user: BRUNO })).toEqual(actions);
});
