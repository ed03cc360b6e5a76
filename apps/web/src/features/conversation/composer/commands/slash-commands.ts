import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { CallName } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { remindersShown } from "#/features/reminders/reminders-shown.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
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
  readonly t: TFunction<readonly ["commands", "dialogs"]>;
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
        remindersShown.set(true);
        return replaceText("");
      }
      // Loaded on demand: words for times in eight languages, which few users need.
      const { parseReminder } = await import("#/features/reminders/reminder-of.ts").catch(() => {
        throw new Error(t("remindFailed"));
      });
      const wanted = parseReminder(words, language, new Date());
      if (!wanted) throw new Error(t("remindUsage"));
      const conversationId = newUserId(address) === null ? address : null;
      const body = { conversationId, text: wanted.text, at: wanted.at.toISOString() };
      const { _id: id, dueAt } = await call("POST /reminders", { body });
      const failed = (error: unknown) => toast.error(sentenceOf(error, t("remindFailed")));
      toast.success(t("remindSet", { time: written(new Date(dueAt), "dateAndTime", language) }), {
        action: {
          label: t("dialogs:undo"),
          act: () => void call("DELETE /reminders/:id", { params: { id } }).catch(failed),
        },
      });
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
