import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

const ORIGIN = "https://chat.example.org";

test.each([
  ['</api/messages/chats?cursor=a%2C>; rel="next"', "/api/messages/chats?cursor=a%2C"],
  ['<chats?cursor=2>; rel="next"', "/api/chats?cursor=2"],
  ['</a>; rel="prev", </b>; rel="next"', "/b"],
  ["</b>; rel=next", "/b"],
  ['</a>; rel="last"', null],
  ['<https://other-site.example/api/x>; rel="next"', null],
  [null, null],
])("%s leads to %s", (header, path) => {
  expect(nextPath(header, ORIGIN)).toBe(path);
});
