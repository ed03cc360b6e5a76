import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { ANA, BRUNO, conversation, EMMA, fromAna, group, member, message } from "#test/messages.ts";
import { chatsToPractise } from "./chats-to-practise.ts";

const received = (seq: number, language: string) => message(seq, { language });
const withEmma = (last: Message) => conversation(last);
const withBruno = (last: Message) =>
  conversation(last, { _id: "bruno", members: [member(ANA, "Ana"), member(BRUNO, "Bruno")] });
const bot = { ...member(EMMA, "Emma"), user: { _id: EMMA, fullName: "Emma", profilePic: "", bot: true as const } };

test.each([
  ["in a learned language", [withEmma(received(1, "en"))], [], ["Emma"]],
  ["in another language", [withEmma(received(1, "de"))], [], []],
  ["before my own answer", [withEmma(fromAna(2, { language: "es" }))], [received(1, "en")], ["Emma"]],
  ["of my own alone", [withEmma(fromAna(1, { language: "en" }))], [], []],
  ["in a group", [group(received(1, "en"))], [], []],
  ["of a bot", [conversation(received(1, "en"), { members: [member(ANA, "Ana"), bot] })], [], []],
  ["of two people", [withEmma(received(1, "en")), withBruno(received(2, "fr"))], [], ["Bruno", "Emma"]],
])("a message %s decides which chats are offered for practice", (_which, conversations, messages, names) => {
  const options = { me: ANA, learning: ["en", "fr"], messagesOf: () => messages };
  expect(chatsToPractise(conversations, options).map(({ person }) => person.fullName)).toEqual(names);
});
