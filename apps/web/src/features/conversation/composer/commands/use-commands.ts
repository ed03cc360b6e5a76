import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { programsQuery } from "#/data/conversations/programs.queries.ts";
import type { OfferedPoll } from "#/data/outbox/entry.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { remindersShown } from "#/features/reminders/reminders-shown.ts";
import { written } from "#/i18n/moments.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { lackOf, pollOf, type WrittenPoll } from "../poll/poll-of.ts";
import { asAction, beginsCommand, commandOf, withoutSlash } from "./command-of.ts";

export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
  /** The bot that gets it; absent of those that are built in. */
  readonly bot?: string;
}

/** A poll that is being made, and the text in the field that asked for it. */
interface Asked {
  readonly written: WrittenPoll;
  readonly typed: string;
}

interface Writing {
  readonly sendPoll: (question: string, poll: OfferedPoll) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (...texts: string[]) => void;
}

/** Does what a text asks for that begins with a slash; everything else is sent as it is. */
export function useCommands(address: Address, writing: Writing, field: RefObject<HTMLTextAreaElement | null>) {
  const { t, i18n } = useTranslation(["commands", "dialogs"]);
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ readonly text: string; readonly problem: string } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { text } = writing;
  const hasBegun = newUserId(address) === null;
  const { data: programs } = useQuery({ ...programsQuery(address), enabled: hasBegun && beginsCommand(text) });
  const offered: readonly OfferedCommand[] = [
    { name: "me", description: t("meHint") },
    { name: "poll", description: t("pollHint") },
    { name: "remind", description: t("remindHint") },
    { name: "translate", description: t("translateHint") },
    ...(programs?.bots ?? []).flatMap(({ bot, commands }) => commands.map((one) => ({ ...one, bot: bot.fullName }))),
  ];

  async function translate(words: string): Promise<string> {
    const [, language = "", wanted = ""] = /^(\S+)\s+(\S[\s\S]*)$/.exec(words) ?? [];
    const { languages } = await client.fetchQuery(languagesQuery);
    const code = language.toLowerCase();
    if (!wanted || !Object.hasOwn(languages, code)) throw new Error(t("translateUsage"));
    const { effectivePrivacyLevel: privacyLevel } = await client.fetchQuery(conversationSettingsQuery(address));
    const body = { text: wanted, targetLanguage: code, privacyLevel };
    return (await call("POST /translation/translate", { body })).translatedText;
  }

  async function remind(words: string): Promise<void> {
    if (words === "") return remindersShown.set(true);
    // Kept out of the script of the chat: words for times in eight languages, which few people need.
    const { reminderOf } = await import("#/features/reminders/reminder-of.ts").catch(() => {
      throw new Error(t("remindFailed"));
    });
    const wanted = reminderOf(words, i18n.language, new Date());
    if (!wanted) throw new Error(t("remindUsage"));
    const body = { conversationId: hasBegun ? address : null, text: wanted.text, at: wanted.at.toISOString() };
    const { _id: id, dueAt } = await call("POST /reminders", { body });
    const undo = () =>
      void call("DELETE /reminders/:id", { params: { id } }).catch((error) => toast.error(problemOf(error)));
    toast.success(t("remindSet", { time: written(new Date(dueAt), "dateAndTime", i18n.language) }), {
      action: { label: t("dialogs:undo"), act: undo },
    });
  }

  const problemOf = (error: unknown) =>
    error instanceof Error && !("code" in error) ? error.message : sentenceOf(error, t("remindFailed"));

  /** What was typed on meanwhile stays. */
  const done = (sent: string) => {
    if (field.current?.value.trim() === sent) writing.onText("");
  };

  const sendPoll = (question: string, poll: OfferedPoll, typed: string) => {
    writing.sendPoll(question, poll);
    done(typed);
  };

  const onSend = (first: string, ...parts: string[]) => {
    const command = parts.length > 0 ? null : commandOf(first);
    if (!command) return writing.onSend(withoutSlash(first), ...parts);
    const { name, words } = command;
    const fail = (problem: string) => setFailed({ text: first, problem });
    if (name === "me") return words === "" ? fail(t("meUsage")) : writing.onSend(asAction(words));
    if (name === "poll") {
      const written = pollOf(words);
      if (lackOf(written)) return setAsked({ written, typed: first });
      return sendPoll(written.question, { options: [...written.options], multiple: false }, first);
    }
    if (name === "remind")
      return void remind(words).then(
        () => done(first),
        (error: unknown) => fail(problemOf(error)),
      );
    if (name === "translate")
      return void translate(words).then(
        (translated) => {
          // What was typed on meanwhile is not overwritten.
          if (field.current?.value.trim() === first) writing.onText(translated);
        },
        (error: unknown) =>
          fail(error instanceof Error && !("code" in error) ? error.message : sentenceOf(error, t("translateFailed"))),
      );
    // Without the list, as without a network, a bot may know it.
    const isKnown = (hasBegun && !programs) || offered.some((one) => one.name === name);
    // Bots read the slash and the name that they have said.
    return isKnown
      ? writing.onSend(first.startsWith("/") ? first : `/${name} ${words}`.trim())
      : fail(t("unknown", { name: `/${name}` }));
  };

  /** What the dialog needs that makes a poll; null while none is made. */
  const poll = asked && {
    written: asked.written,
    onSend: (question: string, made: OfferedPoll) => {
      sendPoll(question, made, asked.typed);
      setAsked(null);
    },
    onClose: () => setAsked(null),
  };
  const onPoll = () => setAsked({ written: { question: "", options: [] }, typed: "" });

  return { offered, onSend, poll, onPoll, problem: failed?.text === text.trim() ? failed.problem : "" };
}
