import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { useName } from "#/features/people/use-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";

// Preloaded, because it must open while the server is down.
const TranslationDetails = later(async () => (await import("../details/TranslationDetails.tsx")).TranslationDetails);

interface Props {
  readonly message: Message;
  /** Such as "ES → EN". */
  readonly languages: string;
  readonly rendition: MessageTranslation | undefined;
  readonly asOriginal: boolean;
  /** The original is not visible anywhere else. */
  readonly originalHidden?: boolean;
  readonly partner?: Person | null | undefined;
  readonly onShown: (shown: ShownText) => void;
  readonly onCorrected: () => void;
}

/** The mark of a translated message, which opens all details of its translation. */
export function TranslationMark(props: Props) {
  const { t } = useTranslation("translation");
  const { rendition, asOriginal, languages } = props;
  // Reserves its final width, so that the time does not move.
  if (!rendition && !asOriginal) return <LineIcon line="languages" className="size-4 animate-breathe" />;
  if (rendition?.writtenBy) return <WriterMark {...props} rendition={rendition} />;
  const isRough = rendition?.quality === "rough";
  return <Mark {...props} name={isRough ? `${languages} · ${t("qualityRough")}` : languages} muted={isRough} />;
}

function WriterMark(props: Props & { readonly rendition: MessageTranslation }) {
  const { t } = useTranslation("translating");
  const { conversationId, writtenBy, approvedBy } = props.rendition;
  const name = useName(conversationId, writtenBy, props.partner);
  const author = useName(conversationId, approvedBy, props.partner);
  const by = approvedBy === undefined ? t("byAuthor", { name }) : t("byReader", { name, author });
  return <Mark {...props} name={by} />;
}

function Mark({ name, muted = false, ...details }: Props & { readonly name: string; readonly muted?: boolean }) {
  const { open, anchor, button, close } = usePanel();
  return (
    <>
      <button
        {...button}
        aria-label={name}
        title={name}
        className={`finger-sized relative -m-1 rounded-sm p-1 pointer-coarse:before:-translate-y-2 hover:bg-marigold-soft ${muted ? "" : "text-marigold-ink"}`}
      >
        <LineIcon line={details.rendition?.writtenBy ? "pen" : "languages"} className="size-4" />
      </button>
      {open && <TranslationDetails {...details} name={name} anchor={anchor} onClose={close} />}
    </>
  );
}
