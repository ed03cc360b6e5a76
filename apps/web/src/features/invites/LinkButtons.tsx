import { Share2 } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { CopyButton } from "#/ui/forms/CopyButton.tsx";

/** Browsers share only in secure contexts, and not all of them do. */
const canShare = (): boolean => isSecureContext && "share" in navigator;

/** Whether a link works only on the computer on which it is opened. */
const isLoopback = (url: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

interface Props {
  readonly url: string;
  readonly shareText: string;
  /** Style of the first button; quiet in a list of links. */
  readonly look?: "primary" | "quiet";
}

/** Copies or shares a link, and warns if it works only on this computer. */
export function LinkButtons({ url, shareText, look = "primary" }: Props) {
  const { t } = useTranslation(["people", "common"]);
  return (
    <>
      {isLoopback(url) && <p className="basis-full text-sm text-muted">{t("onlyHere")}</p>}
      <CopyButton look={look} className="flex-auto" text={url} label={t("copyLink")} failed={t("copyFailed")} />
      {canShare() && (
        <Button look="quiet" className="flex-auto" onClick={() => void shareLink(t("common:product"), shareText, url)}>
          <Share2 aria-hidden size={18} />
          {t("share")}
        </Button>
      )}
    </>
  );
}

/** Opens the system's share sheet; closing it without a choice is not a failure. */
async function shareLink(title: string, text: string, url: string): Promise<void> {
  await navigator.share({ title, text, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
}
