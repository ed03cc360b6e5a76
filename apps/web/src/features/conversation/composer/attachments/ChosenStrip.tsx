import "#/features/conversation/media-texts.ts";
import { ALT_CODE_POINTS, PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { Check, Pencil, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { endEarlyUpload } from "#/data/uploads/early-uploads.ts";
import { fileSize } from "#/i18n/file-size.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { later } from "#/ui/later/later.tsx";
import { type ChangeAttachments, replacePicture } from "./add-files.ts";
import { ChosenTile, TILE } from "./ChosenTile.tsx";
import { prefersHd, rememberHd } from "./hd.ts";
import { canEdit, originalOf } from "./read-image.ts";

const PictureEditor = later(async () => (await import("./editor/PictureEditor.tsx")).PictureEditor);

interface Props {
  readonly attachments: readonly ChosenAttachment[];
  readonly onChange: ChangeAttachments;
}

const chip = "absolute grid min-h-6 place-items-center rounded-full border border-line bg-surface text-ink";

export function ChosenStrip({ attachments, onChange }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "media"]);
  const [edited, setEdited] = useState<ChosenAttachment | null>(null);
  const still = useStillPictures(attachments);
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
      <ul aria-label={t("chosenFiles")} className="flex items-center gap-2 overflow-x-auto p-1.5">
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
                  className={`${TILE} block aria-expanded:outline-2 aria-expanded:outline-offset-1 aria-expanded:outline-indigo`}
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
              {still.has(key) && (
                <button
                  type="button"
                  aria-label={t("media:edit", { number: i + 1 })}
                  title={t("media:edit", { number: i + 1 })}
                  onClick={() => setEdited(attachment)}
                  className={`${chip} finger-sized end-0.5 bottom-0.5 min-w-6`}
                >
                  <Pencil aria-hidden size={12} />
                </button>
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
      <HdSwitch attachments={attachments} onChange={onChange} />
      {described && !still.has(described.key) && <p className="text-sm text-muted">{t("media:animated")}</p>}
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
      {edited && (
        <PictureEditor
          file={originalOf(edited.blob).file}
          before={originalOf(edited.blob).operations}
          onDone={(operations) => replacePicture(edited, { operations }, onChange)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** Returns the keys of pictures that can be edited. */
function useStillPictures(attachments: readonly ChosenAttachment[]): ReadonlySet<string> {
  const [still, setStill] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isShown = true;
    const pictures = attachments.filter(({ kind }) => kind === "image");
    Promise.all(pictures.map(async ({ key, blob }) => ((await canEdit(blob)) ? [key] : []))).then(
      (keys) => isShown && setStill(new Set(keys.flat())),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [attachments]);
  return still;
}

/** One choice for all photographs of the message, shown if it makes a difference. */
function HdSwitch({ attachments, onChange }: Props) {
  const { t, i18n } = useTranslation("media");
  const [isHd, setHd] = useState(prefersHd);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const pictures = attachments.filter(({ kind }) => kind === "image");
  const large = pictures.filter(({ blob }) => originalOf(blob).isLarge);
  if (large.length === 0) return null;
  const bytes = pictures.reduce((sum, { blob }) => {
    const { file, isLarge } = originalOf(blob);
    return sum + (isLarge && !isHd ? Math.min(file.size, PICTURE_BYTES) : blob.size);
  }, 0);
  const choose = async (next: boolean) => {
    if (busy) return;
    setBusy(true);
    rememberHd(next);
    const made = await Promise.all(large.map((one) => replacePicture(one, { isHd: next }, onChange)));
    setBusy(false);
    // Shown once it is true of the pictures.
    setHd(next);
    setProblem(made.join(" ").trim());
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isHd}
        aria-busy={busy}
        aria-description={t("hdHint")}
        title={t("hdHint")}
        onClick={() => void choose(!isHd)}
        className="min-h-8 justify-self-start rounded-full border border-edge px-3 text-sm font-semibold text-muted transition-colors duration-150 aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo pointer-coarse:min-h-11"
      >
        {t("hd", { size: `\u2068${fileSize(bytes, i18n.language)}\u2069` })}
      </button>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </>
  );
}
