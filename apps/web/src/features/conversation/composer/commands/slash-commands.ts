import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { CallName } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { laterShown } from "#/features/reminders/later-shown.ts";
import { call } from "#/transport/call.ts";
import { pollOf, type WrittenPoll } from "../poll/poll-of.ts";
import { asAction } from "./command-of.ts";

/** A built-in command. Bots add their own, which are sent to them as messages. */
export interface SlashCommand {
  readonly name: string;
  readonly hint: "meHint" | "pollHint" | "remindHint" | "translateHint";
  /** The call that it makes; given where not everyone may make it. */
  readonly call?: CallName;
  /** Shown for a failure without a message of its own. */
  readonly failure?: "remindFailed" | "translateFailed";
  /** @throws Error with a message for the user, or as a call does; the text then stays in the field */
  run(words: string, composer: CommandContext): Promise<void> | void;
}

interface CommandContext {
  readonly address: Address;
  readonly language: string;
  readonly t: TFunction<"commands">;
  readonly client: QueryClient;
  readonly send: (text: string) => void;
  /** Replaces the command in the field, unless the user has typed on. */
  readonly replaceText: (text: string) => void;
  readonly makePoll: (poll: WrittenPoll) => void;
}

/** Listed in the order in which they are offered. */
export const SLASH_COMMANDS: readonly SlashCommand[] = [
  {
    name: "me",
    hint: "meHint",
    run(words, { t, send }) {
      if (words === "") throw new Error(t("meUsage"));
      send(asAction(words));
    },
  },
  {
    name: "poll",
    hint: "pollHint",
    run: (words, { makePoll }) => makePoll(pollOf(words)),
  },
  {
    name: "remind",
    hint: "remindHint",
    call: "POST /reminders",
    failure: "remindFailed",
    async run(words, { address, language, t, replaceText }) {
      if (words === "") {
        laterShown.set("reminders");
        return replaceText("");
      }
      // Loaded on demand: words for times in eight languages, which few users need.
      const load = Promise.all([
        import("#/features/reminders/reminder-of.ts"),
        import("#/features/reminders/set-reminder.ts"),
      ]);
      const [{ parseReminder }, { setReminder }] = await load.catch(() => {
        throw new Error(t("remindFailed"));
      });
      const wanted = parseReminder(words, language, new Date());
      if (!wanted) throw new Error(t("remindUsage"));
      const conversationId = newUserId(address) === null ? address : null;
      await setReminder({ conversationId, text: wanted.text, at: wanted.at });
      replaceText("");
    },
  },
  {
    name: "translate",
    hint: "translateHint",
    failure: "translateFailed",
    async run(words, { address, t, client, replaceText }) {
      const [, language = "", text = ""] = /^(\S+)\s+(\S[\s\S]*)$/.exec(words) ?? [];
      const { languages } = await client.fetchQuery(languagesQuery);
      const targetLanguage = language.toLowerCase();
      if (!text || !Object.hasOwn(languages, targetLanguage)) throw new Error(t("translateUsage"));
      const { effectivePrivacyLevel: privacyLevel } = await client.fetchQuery(conversationSettingsQuery(address));
      const body = { text, targetLanguage, privacyLevel };
      replaceText((await call("POST /translation/translate", { body })).translatedText);
    },
  },
];
