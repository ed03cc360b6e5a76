import { files } from "virtual:interface-texts";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
import { SystemMessage as Shape } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { expect, test } from "vitest";
import { texts as english } from "#/i18n/en.ts";
import { ANA, BRUNO, EMMA } from "#test/messages.ts";
import { typingWords } from "../TypingWords.tsx";
import { namedIn, systemSentence } from "./system-sentence.ts";

const NAMES: Record<string, string> = { [ANA]: "Ana", [BRUNO]: "Bruno", [EMMA]: "Emma" };
const nameOf = (userId: string) => NAMES[userId] ?? "";

async function textsIn(language: string) {
  const instance = i18next.createInstance();
  const { texts } = (await files[language]?.()) ?? { texts: english };
  const resources = { [language]: texts } as Record<string, Record<string, Record<string, string>>>;
  await instance.init({ lng: language, resources, interpolation: { escapeValue: false } });
  return instance.getFixedT(language, ["timeline", "chat"]);
}

async function sentence(system: Partial<SystemMessage>, language = "en"): Promise<string> {
  const whole: SystemMessage = { code: "member_left", by: EMMA, users: [], value: null, ...system };
  return systemSentence((await textsIn(language)) as never, whole, { me: ANA, nameOf, language });
}

test.each([
  [{ code: "group_created", value: "Family" }, "Emma created the group “Family”"],
  [{ code: "group_created", by: ANA, value: "Family" }, "You created the group “Family”"],
  [{ code: "members_added", users: [BRUNO] }, "Emma added Bruno"],
  [{ code: "members_added", users: [ANA] }, "Emma added you"],
  [{ code: "members_added", users: [BRUNO, ANA] }, "Emma added you and Bruno"],
  [{ code: "members_added", by: ANA, users: [BRUNO, EMMA] }, "You added Bruno and Emma"],
  [{ code: "member_joined", users: [EMMA] }, "Emma joined"],
  [{ code: "member_joined", by: ANA, users: [ANA] }, "You joined"],
  [{ code: "member_left" }, "Emma left"],
  [{ code: "member_removed", users: [BRUNO] }, "Emma removed Bruno"],
  [{ code: "role_changed", users: [BRUNO], value: "admin" }, "Emma made Bruno an admin"],
  [{ code: "role_changed", users: [ANA], value: "admin" }, "Emma made you an admin"],
  [{ code: "role_changed", users: [ANA], value: "member" }, "You are no longer an admin"],
  [{ code: "role_changed", by: ANA, users: [EMMA], value: "owner" }, "You handed the group over to Emma"],
  [{ code: "title_changed", value: "Holidays" }, "Emma named the group “Holidays”"],
  [{ code: "picture_changed", by: ANA }, "You changed the group’s picture"],
  [{ code: "right_changed", value: "posting admins" }, "Only admins can write here now. Changed by Emma."],
  [{ code: "history_changed", by: ANA, value: "all" }, "New members can now read everything. Changed by you."],
  [{ code: "privacy_level_changed", value: "server" }, "From now on only this server translates messages here."],
  [{ code: "disappearing_changed", by: ANA, value: "1d" }, "You set messages to disappear after 1 day"],
  [{ code: "message_pinned" }, "Emma pinned a message"],
  [{ code: "invite_accepted", by: ANA }, "You accepted the invite"],
  [{ code: "history_imported", value: "whatsapp 1200" }, "Emma brought 1,200 messages from WhatsApp"],
  [{ code: "history_imported", by: ANA, value: "slack 1" }, "You brought 1 message from Slack"],
  [{ code: "history_removed", value: "telegram 3" }, "Emma removed 3 messages imported from Telegram"],
  [{ code: "imported_line", value: "Emma hat die Gruppe verlassen" }, "Emma hat die Gruppe verlassen"],
] as const)("a system message is in the reader's language, and addresses the reader: %o", async (system, said) => {
  expect(await sentence(system as Partial<SystemMessage>)).toBe(said);
});

test("a sentence about the reader has its verb in the second person", async () => {
  expect(await sentence({ code: "message_pinned" }, "de")).toBe("Emma hat eine Nachricht angeheftet");
  expect(await sentence({ code: "message_pinned", by: ANA }, "de")).toBe("Du hast eine Nachricht angeheftet");
});

test.each(INTERFACE_LANGUAGES)("each code has its own sentence in %s for every actor", async (language) => {
  const values: Partial<Record<SystemMessage["code"], readonly string[]>> = {
    disappearing_changed: ["off", "1h", "1d", "7d"],
    role_changed: ["owner", "admin", "member"],
    right_changed: ["posting", "adding", "pinning", "editing"].flatMap((right) => [
      `${right} everyone`,
      `${right} admins`,
    ]),
    history_changed: ["all", "from-joining"],
    privacy_level_changed: ["device", "server", "providers"],
    history_imported: ["whatsapp 1200"],
    history_removed: ["whatsapp 1200"],
  };
  const said = [];
  for (const code of Shape.shape.code.options)
    for (const value of values[code] ?? ["Family"])
      said.push(await sentence({ code, value, users: [BRUNO] }, language));
  expect(said.filter((one) => one === "" || /\{\{|[a-z]+[A-Z][a-z]+By/.test(one))).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
});

test("a sentence names each person once, besides its reader", () => {
  const added: SystemMessage = { code: "members_added", by: EMMA, users: [ANA, BRUNO, EMMA], value: null };
  expect(namedIn(added, ANA)).toEqual([EMMA, BRUNO]);
});

test.each([
  ["en", ["Ana is typing...", "Ana and Emma are typing...", "Ana and 2 others are typing..."]],
  ["ar", ["Ana يكتب الآن...", "Ana وEmma يكتبان الآن...", "Ana وشخصان آخران يكتبون الآن..."]],
])("up to two people typing are named, of more only the first: %s", async (language, said) => {
  const t = await textsIn(language);
  const names = ["Ana", "Emma", "Bruno"];
  expect([1, 2, 3].map((count) => typingWords(t as never, names.slice(0, count)))).toEqual(said);
});
