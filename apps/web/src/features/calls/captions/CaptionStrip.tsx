import type { CallCaption } from "@lingualoom/contract/calls/captions.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { useQuery } from "@tanstack/react-query";
import { ALargeSmall, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import type { ShownCall } from "../call-session.ts";
import { CAPTION_SIZES, type CaptionSize, captionSize, rememberSize } from "../caption-choice.ts";
import { useCaptions } from "./use-captions.ts";
import { useIsForbidden } from "./use-is-forbidden.ts";

interface Props {
  readonly me: string;
  readonly shown: ShownCall;
  readonly known: ReadonlyMap<string, Person>;
  readonly isFull: boolean;
}

const TEXT: Readonly<Record<CaptionSize, string>> = { small: "text-sm", medium: "text-base", large: "text-2xl" };
const SIZES = { small: "smallText", medium: "mediumText", large: "largeText" } as const;
/** Pixels from the end of the list within which a new caption scrolls it on. */
const AT_END = 60;

/** Shows the captions below the picture, or tells a person without captions that others read what they say. */
export function CaptionStrip({ me, shown, known, isFull }: Props) {
  const { t } = useTranslation("calls");
  const isForbidden = useIsForbidden(shown.call.conversationId);
  const { lines, problem } = useCaptions(shown, isForbidden);
  const [size, setSize] = useState(captionSize);
  const list = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each caption may lengthen the list.
  useEffect(() => {
    if (wasAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines, size]);

  if (!shown.captions) return <ReadByOthers me={me} shown={shown} known={known} />;
  const nextSize = CAPTION_SIZES[(CAPTION_SIZES.indexOf(size) + 1) % CAPTION_SIZES.length] as CaptionSize;
  const change = () => {
    rememberSize(nextSize);
    setSize(nextSize);
  };
  const trouble = isForbidden ? "level" : problem;
  return (
    <div data-captions="" className="mx-2 mb-1 flex min-h-0 items-start gap-1 rounded-md border border-line bg-surface">
      <div
        ref={list}
        role="log"
        aria-label={t("captions")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          wasAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
        }}
        className={`grid min-h-16 min-w-0 flex-1 content-start gap-2 overflow-y-auto px-3 py-2 ${TEXT[size]} ${isFull ? "max-h-[30dvh]" : "max-h-36"}`}
      >
        {trouble && <div className="text-sm text-muted">{t(TROUBLE[trouble])}</div>}
        {lines.length === 0 && !trouble && <div className="text-sm text-muted">{t("captionsWait")}</div>}
        {lines.map((line) => (
          <Line
            key={`${line.userId} ${line.segmentId}`}
            line={line}
            name={line.userId === me ? t("you") : (known.get(line.userId)?.fullName ?? "")}
            isOwn={line.userId === me}
          />
        ))}
      </div>
      <IconButton label={t("captionSize", { size: t(SIZES[nextSize]) })} onClick={change}>
        <ALargeSmall aria-hidden size={20} />
      </IconButton>
    </div>
  );
}

const TROUBLE = { level: "captionsForbidden", noRecognizer: "noRecognizer", late: "captionsLate" } as const;

interface LineProps {
  readonly line: CallCaption;
  readonly name: string;
  readonly isOwn: boolean;
}

function Line({ line: { text, language, rendition }, name, isOwn }: LineProps) {
  const { t } = useTranslation("calls");
  const { data: settings } = useQuery(settingsQuery);
  const reads = settings ? [settings.preferredLanguage, ...settings.readLanguages] : [];
  const say = useDeviceVoice(rendition?.language ?? language ?? "");
  const read = rendition ?? { text, language };
  // Screen readers wait for the rendition: its reader would not understand the original.
  const isForeign = !isOwn && !rendition && language !== undefined && !understandsOneOf(reads, language);
  return (
    <div className={`flex items-start gap-1 ${isOwn ? "text-muted" : ""}`}>
      <div className="min-w-0 flex-1 break-words">
        <bdi className="text-sm font-semibold">{name}</bdi>{" "}
        <span lang={read.language} dir="auto" aria-hidden={isForeign || undefined}>
          {read.text}
        </span>
        {rendition && (
          <p lang={language} dir="auto" aria-hidden className="text-xs text-muted">
            {text}
          </p>
        )}
      </div>
      {say && !isOwn && (
        <IconButton label={t("readCaption", { name })} className="size-7! md:size-7!" onClick={() => say(read.text)}>
          <Volume2 aria-hidden size={16} />
        </IconButton>
      )}
    </div>
  );
}

function ReadByOthers({ me, shown, known }: Omit<Props, "isFull">) {
  const { t } = useTranslation("calls");
  const readers = shown.call.people.filter(({ userId, captions }) => captions && userId !== me);
  if (readers.length === 0) return null;
  const name = readers.map(({ userId }) => known.get(userId)?.fullName ?? "").join(", ");
  return <p className="px-4 py-1 text-center text-xs text-muted">{t("readsCaptions", { name })}</p>;
}
