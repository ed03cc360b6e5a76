import type { Message } from "@lingualoom/contract/shapes.ts";
import { Languages } from "lucide-react";

interface Props {
  readonly written: Message;
  /** The message in the reader's language. */
  readonly read: Message;
}

/** Shows translated texts together with the original. */
export function PictureTexts({ written, read }: Props) {
  const lines = [
    { now: read.text, before: written.text, look: "whitespace-pre-wrap" },
    { now: read.alt, before: written.alt, look: "text-sm text-muted" },
  ];
  const lang = ({ language }: Message) => (language === "und" ? undefined : language);
  return (
    <div className="mx-auto w-fit max-w-prose">
      {lines.map(
        ({ now, before, look }) =>
          now && (
            <div key={look}>
              <p dir="auto" lang={now === before ? lang(written) : lang(read)} className={look}>
                {now !== before && <Languages aria-hidden size={12} className="me-1 inline text-marigold-ink" />}
                {now}
              </p>
              {now !== before && (
                <p dir="auto" lang={lang(written)} className="text-xs text-muted">
                  {before}
                </p>
              )}
            </div>
          ),
      )}
    </div>
  );
}
