import type { Message } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { later } from "#/ui/later/later.tsx";
import { OpenChatContext } from "../open-chat-stores.ts";
import { Reactions } from "./reactions/Reactions.tsx";

const ThreadLine = later(async () => (await import("./ThreadLine.tsx")).ThreadLine);

export function UnderBubble({ message, mine }: { readonly message: Message; readonly mine: boolean }) {
  const { t } = useTranslation("timeline");
  const { mayCall } = usePermissions();
  const thread = use(OpenChatContext).isThread ? undefined : message.thread;
  const suggestions = mine && mayCall("GET /message/:id/suggestions") && message.suggestions;
  const corrections = mine && mayCall("GET /message/:id/corrections") && message.corrections;
  if (!message.reactions && !suggestions && !corrections && !thread) return null;
  return (
    <div className={`flex flex-wrap items-end gap-x-2 ${mine ? "justify-end" : ""}`}>
      {suggestions && <SuggestionChip opens="suggestions">{t("suggestions", { count: suggestions })}</SuggestionChip>}
      {corrections && <SuggestionChip opens="corrections">{t("corrections", { count: corrections })}</SuggestionChip>}
      {message.reactions && <Reactions message={message} mine={mine} />}
      {thread && (
        // Has its height before its code is loaded.
        <div className="mt-1 min-h-7 pointer-coarse:min-h-11">
          <ThreadLine message={message} thread={thread} />
        </div>
      )}
    </div>
  );
}

interface Props {
  /** Read by the list, which opens this dialog on a press (`useMessageMenu`). */
  readonly opens: "suggestions" | "corrections";
  readonly children: string;
}

function SuggestionChip({ opens, children }: Props) {
  return (
    <button
      type="button"
      data-menu
      data-opens={opens}
      aria-haspopup="dialog"
      // The chip disappears with the last suggestion, and would take the focus with it.
      onClick={({ currentTarget }) =>
        currentTarget.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true })
      }
      className="relative mt-1 inline-flex h-7 items-center rounded-full bg-marigold-soft px-2.5 text-xs text-marigold-ink hover:underline pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
    >
      {children}
    </button>
  );
}
