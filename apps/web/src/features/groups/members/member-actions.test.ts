import { expect, test } from "vitest";
import { actionsOn } from "./member-actions.ts";

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
  expect(actionsOn(mine, role)).toEqual(actions);
});
