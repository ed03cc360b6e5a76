import type { Quote } from "@lingualoom/contract/shapes.ts";
import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Address } from "#/data/address.ts";
import { useQuote } from "#/data/conversations/quotes.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import type { Store } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { QuoteContent } from "../message/quotes/QuoteContent.tsx";

interface Props {
  readonly me: string;
  readonly address: Address;
  /** Names the draft that the reply is stored with. */
  readonly place: Address;
  readonly quote: Quote;
  readonly answered: Store<Quote | null>;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onCancel: () => void;
}

/** The reply is stored with the draft. */
export function ReplyBar({ me, address, place, quote, answered, field, onCancel }: Props) {
  const { t } = useTranslation("dialogs");
  const now = useQuote(address, quote);
  const isGone = Boolean(now.deletedAt);

  useEffect(() => {
    const write = () => {
      const next = answered.get();
      storeDraft(me, "reply", place, next ? JSON.stringify(next) : "");
    };
    // A restored reply must not open the keyboard of a touch screen.
    if (storedDraft(me, "reply", place) !== JSON.stringify(quote)) field.current?.focus();
    write();
    return answered.subscribe(write);
  }, [me, place, quote, answered, field]);
  const drop = useEffectEvent(() => {
    answered.set(null);
    toast.error(t("answeredIsGone"));
  });
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);

  return (
    <div className="mb-2 flex animate-arrive items-center gap-3 border-s-2 border-indigo ps-3">
      <div className="min-w-0 flex-1">
        <span role="status" className="sr-only">
          {t("answering")}
        </span>
        <QuoteContent quote={now} />
      </div>
      <IconButton label={t("cancelReply")} onClick={onCancel}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
