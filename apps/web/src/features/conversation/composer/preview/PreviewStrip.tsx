import { pathOf } from "@lingualoom/contract/call-input.ts";
import type { Output, ParsedInput } from "@lingualoom/contract/calls.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { use, useEffect, useState, useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import { usePermissions } from "#/data/account/permissions.ts";
import type { Address } from "#/data/address.ts";
import { idOrAlias } from "#/data/address.ts";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { send } from "#/transport/request.ts";
import { DraftPreviewer, type PreviewState } from "./draft-previewer.ts";
import { givenRenditions, type OwnWords } from "./given-renditions.ts";
import { MeaningChecker, NOTHING_SHOWN, type PreviewedDraft } from "./meaning/meaning-checker.ts";
import { PreviewLine } from "./PreviewLine.tsx";
import { QuestionAllowance } from "./question-allowance.ts";
import { useHowFar } from "./use-how-far.ts";

interface Props {
  readonly address: Address;
  readonly text: string;
}

const NOTHING: OwnWords = Object.freeze({});

/** Previews and checks share one allowance. */
function askersOf(address: Address) {
  const allowance = new QuestionAllowance();
  const after = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  };
  return {
    previewer: new DraftPreviewer({
      ask: (text, signal) => askAboutDraft("POST /conversations/:conversationId/previews", address, { text }, signal),
      after,
      allowance,
    }),
    checker: new MeaningChecker({
      ask: ({ draft, language, renditions }, signal) =>
        askAboutDraft(
          "POST /conversations/:conversationId/meaning",
          address,
          { text: draft, language, renditions: [...renditions] },
          signal,
        ),
      after,
      allowance,
    }),
  };
}

export function PreviewStrip({ address, text }: Props) {
  const { t } = useTranslation("preview");
  const { renditions } = use(OpenChatContext);
  const [{ previewer, checker }] = useState(() => askersOf(address));
  const state = useSyncExternalStore(previewer.subscribe, previewer.get);
  const meaning = useSyncExternalStore(checker.subscribe, checker.get);
  const [own, setOwn] = useState(NOTHING);
  // After sending or clearing, the next text is another message.
  if (text === "" && own !== NOTHING) setOwn(NOTHING);
  const { level, sentence } = useHowFar(address);
  const lowered = useLowered(level, text);

  useEffect(() => {
    // Another level needs other previews; the first one is no change.
    if (level === undefined) return;
    previewer.forget();
    checker.forget();
  }, [previewer, checker, level]);
  useEffect(() => {
    if (level !== undefined && level !== "device") previewer.typed(text);
  }, [previewer, level, text]);
  const checksMeaning = usePermissions().mayCall("POST /conversations/:conversationId/meaning");
  useEffect(() => {
    if (level !== undefined && level !== "device" && checksMeaning) checker.show(shownTexts(state, own, text));
  });
  useEffect(
    () => () => {
      previewer.stop();
      checker.stop();
    },
    [previewer, checker],
  );
  useEffect(() => renditions.set(givenRenditions(state, own, text)));
  useEffect(() => () => renditions.set([]), [renditions]);

  if (text.trim() === "") return null;
  return (
    <section
      aria-label={t("title")}
      className="-mt-2 bg-surface px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4"
    >
      {/* On a wide screen aligned with the text in the field. */}
      <div className="mx-auto max-w-172 ps-2 md:ps-[3.4375rem]">
        {level === "device" ? (
          <p
            role="status"
            title={sentence}
            className="h-9 content-center truncate text-sm text-muted pointer-coarse:h-11"
          >
            {lowered && t("lowered")} {sentence}
          </p>
        ) : (
          <PreviewLine
            state={state}
            draft={text}
            own={own}
            onOwn={setOwn}
            lowered={lowered}
            meaning={meaning}
            onAsk={previewer.askNow}
            onCheck={checker.askNow}
          />
        )}
      </div>
    </section>
  );
}

/** Returns what can be checked: engine texts of exactly this draft, and the author's words. */
function shownTexts({ text, answer, asking, spent }: PreviewState, own: OwnWords, typed: string): PreviewedDraft {
  const draft = typed.trim();
  const stale = text !== draft;
  // A pending preview would be checked again.
  if (draft === "" || asking || (stale && !spent)) return NOTHING_SHOWN;
  const previews = stale ? [] : (answer?.previews ?? []);
  const engines = previews.flatMap(({ language, text: made, provider, seal }) =>
    made !== undefined && provider !== "none" && !(language in own) ? [{ language, text: made, seal }] : [],
  );
  const words = Object.entries(own).map(([language, written]) => ({ language, text: written }));
  const language = answer && answer.language !== "und" ? answer.language : undefined;
  return { draft, language, renditions: [...words, ...engines] };
}

const HEIGHT: Record<PrivacyLevel, number> = { device: 0, server: 1, providers: 2 };

/** True if the privacy level was lowered while this text was being written. */
function useLowered(level: PrivacyLevel | undefined, text: string): boolean {
  const [before, setBefore] = useState(level);
  const [lowered, setLowered] = useState(false);
  if (level !== before) {
    setBefore(level);
    if (before && level && HEIGHT[level] < HEIGHT[before]) setLowered(text !== "");
  }
  if (lowered && text === "") setLowered(false);
  return lowered;
}

const PATHS = {
  "POST /conversations/:conversationId/previews": "/conversations/:conversationId/previews",
  "POST /conversations/:conversationId/meaning": "/conversations/:conversationId/meaning",
} as const;

/** Aborting ends the connection, which stops the engines. */
async function askAboutDraft<C extends keyof typeof PATHS>(
  call: C,
  address: Address,
  body: ParsedInput<C, "body">,
  signal: AbortSignal,
): Promise<Output<C>> {
  const path = pathOf(PATHS[call], { params: { conversationId: idOrAlias(address) } });
  const answer = await send(
    { call, path, body, idempotencyKey: newId() },
    {
      fetch: async (url, init) => {
        const both = AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]);
        return fetch(url, { ...init, signal: both }).catch((error) => {
          // Neither the server nor the network has failed.
          throw signal.aborted ? new ApiError(0, "UNREADABLE") : error;
        });
      },
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    },
  );
  return answer.body as Output<C>;
}
