import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { spokenIn } from "#/data/conversations/attachments.ts";
import { heardHereQuery } from "#/features/conversation/voice/heard-here-query.ts";
import { TranscriptLine } from "#/features/conversation/voice/TranscriptLine.tsx";
import { TranscriptInMyLanguage } from "#/features/translation/attachments/TranscriptInMyLanguage.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { later } from "#/ui/later/later.tsx";
import { RichText } from "#/ui/text/RichText.tsx";

const CorrectTranscript = later(
  async () => (await import("#/features/conversation/voice/CorrectTranscript.tsx")).CorrectTranscript,
);

interface Props {
  readonly message: Message;
  readonly attachment: Attachment;
  readonly mine: boolean;
}

/** Shows the transcript of a recording sent with a text. Its author may correct it. */
export function SpokenWords({ message, attachment, mine }: Props) {
  const { t } = useTranslation("voice");
  const [isOpen, setIsOpen] = useState(false);
  const { data: heardHere } = useQuery(heardHereQuery(message._id, attachment._id));
  const written = spokenIn(attachment);
  const transcript = written ?? heardHere;
  if (!transcript) return null;
  return (
    <section aria-label={t("said")} className="mb-2 border-s-2 border-line ps-2">
      <TranscriptInMyLanguage
        message={message}
        attachment={attachment}
        spoken={transcript}
        draw={({ text, language }, turn) => (
          <>
            <RichText text={text} language={language} />
            <div className="flex flex-wrap items-center gap-x-3">
              <TranscriptLine transcript={transcript} />
              {turn}
              {mine && written && !message.forwarded && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setIsOpen(true)}
                  className="finger-sized relative rounded-sm text-xs font-medium text-indigo underline underline-offset-4"
                >
                  {t("correct")}
                </button>
              )}
            </div>
          </>
        )}
      />
      {isOpen && <CorrectTranscript id={attachment._id} transcript={transcript} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
