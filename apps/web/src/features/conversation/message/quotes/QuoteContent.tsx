import type { Quote } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { pictureOf } from "#/data/conversations/attachments.ts";
import { useGroup } from "#/features/conversation/members.ts";
import { useAuthor } from "#/features/conversation/use-author.ts";
import { QuoteText } from "#/features/translation/text/QuoteText.tsx";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { wayOf } from "../Tombstone.tsx";

export function QuoteContent({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation(["chat", "common", "timeline"]);
  const { data: me } = useQuery(meQuery);
  const author = useAuthor(quote.senderId, quote.sentAs);
  const isFolded = useGroup()?.blocked.has(quote.senderId) ?? false;
  const name = quote.sentAs ?? (quote.senderId === me?._id ? t("you") : author?.fullName);
  // Folded like the message itself, which is shown on request.
  if (isFolded) return <span className="text-sm text-muted italic">{t("timeline:blockedMessage")}</span>;
  const gone = Boolean(quote.deletedAt);
  const attachments = quote.attachments ?? [];
  const picture = pictureOf(attachments);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <bdi className="one-line text-xs font-medium text-indigo">
            {author?.deleted ? t("common:deletedAccount") : name}
          </bdi>
          <PersonMark of={author} />
        </span>
        {gone && <span className="text-sm text-muted italic">{t(wayOf(quote))}</span>}
        {!gone && quote.text && (
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            <QuoteText quote={quote} me={me?._id} />
          </span>
        )}
        {!gone && !quote.text && (
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {attachmentsInWords(t, attachments)}
          </span>
        )}
      </span>
      {!gone && picture && (
        <img
          src={`${picture}?size=thumb`}
          alt=""
          loading="lazy"
          className="size-10 shrink-0 rounded-sm bg-sunken object-cover"
        />
      )}
    </span>
  );
}
