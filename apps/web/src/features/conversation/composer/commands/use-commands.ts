import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import { programsQuery } from "#/data/conversations/programs.queries.ts";
import type { OfferedPoll } from "#/data/outbox/entry.ts";
import { openReminderDialog } from "#/features/reminders/open-reminder-dialog.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { missingPart, type WrittenPoll } from "../poll/poll-of.ts";
import { beginsCommand, commandOf, withoutSlash } from "./command-of.ts";
import { SLASH_COMMANDS, type SlashCommand } from "./slash-commands.ts";

export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
  /** Bot that receives the command; absent if it is built in. */
  readonly bot?: string;
}

interface PollDraft {
  readonly written: WrittenPoll;
  readonly typed: string;
}

interface Writing {
  readonly sendPoll: (question: string, poll: OfferedPoll) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (...texts: string[]) => void;
}

/** Runs the command of a text that begins with a slash; any other text is sent unchanged. */
export function useCommands(address: Address, writing: Writing, field: RefObject<HTMLTextAreaElement | null>) {
  const { t, i18n } = useTranslation("commands");
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ readonly text: string; readonly problem: string } | null>(null);
  const [asked, setAsked] = useState<PollDraft | null>(null);
  const { text } = writing;
  const hasBegun = newUserId(address) === null;
  const { data: programs } = useQuery({ ...programsQuery(address), enabled: hasBegun && beginsCommand(text) });
  const { mayCall } = usePermissions();
  const builtIn = SLASH_COMMANDS.filter(({ call }) => !call || mayCall(call));
  const offered: readonly OfferedCommand[] = [
    ...builtIn.map(({ name, hint }) => ({ name, description: t(hint) })),
    ...(programs?.bots ?? []).flatMap(({ bot, commands }) => commands.map((one) => ({ ...one, bot: bot.fullName }))),
  ];

  /** Keeps text typed meanwhile. */
  const replace = (typed: string, text: string) => {
    if (field.current?.value.trim() === typed) writing.onText(text);
  };

  const sendPoll = (question: string, poll: OfferedPoll, typed: string) => {
    writing.sendPoll(question, poll);
    replace(typed, "");
  };

  const makePoll = (written: WrittenPoll, typed: string) => {
    if (missingPart(written)) return setAsked({ written, typed });
    sendPoll(written.question, { options: [...written.options], multiple: false }, typed);
  };

  async function run({ run, failure }: SlashCommand, words: string, typed: string): Promise<void> {
    try {
      await run(words, {
        address,
        language: i18n.language,
        t,
        client,
        send: writing.onSend,
        replaceText: (text) => replace(typed, text),
        makePoll: (poll) => makePoll(poll, typed),
      });
    } catch (error) {
      const hasSentence = error instanceof Error && !("code" in error);
      const problem = hasSentence || !failure ? (error as Error).message : sentenceOf(error, t(failure));
      setFailed({ text: typed, problem });
    }
  }

  const onSend = (first: string, ...parts: string[]) => {
    const command = parts.length > 0 ? null : commandOf(first);
    if (!command) return writing.onSend(withoutSlash(first), ...parts);
    const { name, words } = command;
    const known = builtIn.find((one) => one.name === name);
    if (known) return void run(known, words, first);
    // A bot may know the command if the list of programs has not loaded, such as offline.
    const mayBeKnown = (hasBegun && !programs) || offered.some((one) => one.name === name);
    if (!mayBeKnown) return setFailed({ text: first, problem: t("unknown", { name: `/${name}` }) });
    // Bots expect the slash and the name that they registered.
    writing.onSend(first.startsWith("/") ? first : `/${name} ${words}`.trim());
  };

  const poll = asked && {
    written: asked.written,
    onSend: (question: string, made: OfferedPoll) => {
      sendPoll(question, made, asked.typed);
      setAsked(null);
    },
    onClose: () => setAsked(null),
  };
  const onPoll = () => setAsked({ written: { question: "", options: [] }, typed: "" });

  const remind = () => openReminderDialog({ conversationId: hasBegun ? address : null, text: text.trim() });
  const onReminder = builtIn.some(({ name }) => name === "remind") ? remind : undefined;

  return { offered, onSend, poll, onPoll, onReminder, problem: failed?.text === text.trim() ? failed.problem : "" };
}
