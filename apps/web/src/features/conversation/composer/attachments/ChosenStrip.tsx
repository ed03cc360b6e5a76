import { ALT_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { Check, X } from "lucide-react";
import { useState } from "react";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { endEarlyUpload } from "#/data/uploads/early-uploads.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { ChangeAttachments } from "./add-files.ts";
import { ChosenTile } from "./ChosenTile.tsx";

interface Props {
  readonly attachments: readonly ChosenAttachment[];
  readonly onChange: ChangeAttachments;
}

const chip = "absolute grid min-h-6 place-items-center rounded-full border border-line bg-surface text-ink";

export function ChosenStrip({ attachments, onChange }: Props) {
  const { t } = useTranslation(["dialogs", "chat"]);
  const [opened, setOpened] = useState<string | null>(null);
  const at = attachments.findIndex(({ key }) => key === opened);
  const described = attachments[at];
  const describe = (key: string, alt: string) =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, alt } : one)));
  const remove = (key: string) => {
    endEarlyUpload(key);
    onChange((before) => before.filter((one) => one.key !== key));
  };
  return (
    <div className="mb-2 grid grid-cols-1 gap-2">
      <ul aria-label={t("chosenFiles")} className="flex gap-2 overflow-x-auto p-1.5">
        {attachments.map((attachment, i) => {
          const { key, kind, alt, name } = attachment;
          const removing =
            kind === "image" || !name
              ? t("removePicture", { number: i + 1 })
              : t("removeFile", { name: `\u2068${name}\u2069` });
          return (
            <li key={key} className="relative shrink-0 animate-arrive">
              {kind === "image" ? (
                <button
                  type="button"
                  aria-expanded={key === opened}
                  title={t("describePlaceholder")}
                  onClick={() => setOpened(key === opened ? null : key)}
                  className="block size-16 rounded-md aria-expanded:outline-2 aria-expanded:outline-offset-1 aria-expanded:outline-indigo"
                >
                  {/* Content, not a label: a label would have to begin with the letters drawn below. */}
                  <span className="sr-only">{t("describePicture", { number: i + 1 })}</span>
                  <ChosenTile attachment={attachment} />
                  <span
                    aria-hidden
                    className={`${chip} start-0.5 bottom-0.5 grid-flow-col gap-0.5 px-1.5 text-xs font-semibold`}
                  >
                    {alt && <Check size={12} className="text-green" />}
                    ALT
                  </span>
                </button>
              ) : (
                <ChosenTile attachment={attachment} />
              )}
              <button
                type="button"
                aria-label={removing}
                title={removing}
                onClick={() => remove(key)}
                className={`${chip} finger-sized -end-1.5 -top-1.5 min-w-6`}
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      {described && (
        <input
          key={described.key}
          // biome-ignore lint/a11y/noAutofocus: it was just asked for.
          autoFocus
          dir="auto"
          aria-label={t("describePicture", { number: at + 1 })}
          placeholder={t("describePlaceholder")}
          maxLength={ALT_CODE_POINTS}
          value={described.alt}
          onChange={(event) => describe(described.key, event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            // Enter would send the message of the surrounding composer, and Escape close the chat.
            event.preventDefault();
            setOpened(null);
          }}
          className="min-h-11 w-full rounded-md border border-edge bg-paper px-3"
        />
      )}
    </div>
  );
}
