import type { Quote } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import type { Address } from "#/data/address.ts";
import { useQuote } from "#/data/conversations/quotes.ts";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { QuoteContent } from "./QuoteContent.tsx";

export function QuoteBlock({ address, quote: sent }: { readonly address: Address; readonly quote: Quote }) {
  const { t } = useTranslation("timeline");
  const quote = useQuote(address, sent);
  const { sought } = use(OpenChatContext);
  const edge = "mb-1 block w-full min-w-0 rounded-e-sm border-s-2 border-indigo py-0.5 ps-2 text-start";
  if (quote.deletedAt)
    return (
      <div className={edge}>
        <span className="sr-only">{t("answers")} </span>
        <QuoteContent quote={quote} />
      </div>
    );
  return (
    <button
      type="button"
      title={t("goToQuoted")}
      className={`${edge} hover:bg-sunken pointer-coarse:min-h-11`}
      onClick={() => sought.set(quote)}
    >
      <span className="sr-only">{t("answers")} </span>
      <QuoteContent quote={quote} />
    </button>
  );
}
