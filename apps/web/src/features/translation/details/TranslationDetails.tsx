import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useState } from "react";
import { languageName } from "../../../i18n/language-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Popover } from "../../../ui/layers/Popover.tsx";
import { EngineBadge } from "./EngineBadge.tsx";
import { WrongLanguage } from "./WrongLanguage.tsx";

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly message: Message;
  readonly rendition: MessageTranslation | undefined;
  readonly asOriginal: boolean;
  readonly onShown?: (shown: Shown) => void;
  readonly onCorrected?: () => void;
  readonly onClose: () => void;
}

/** Below this the detector itself was not quite sure, so the other languages are offered without being asked for. */
const SURE = 0.95;

/** Of one translation: which engine made it, where and how well, and what can be done about it. */
export function TranslationDetails(props: Props) {
  const { anchor, message, rendition, asOriginal, onShown, onCorrected, onClose } = props;
  const { t, i18n } = useTranslation(["translating", "translation"]);
  const [correcting, setCorrecting] = useState((rendition?.detected?.confidence ?? 1) < SURE);
  const name = (code: string) => languageName(code, i18n.language);
  const show = (shown: Shown) => {
    onShown?.(shown);
    onClose();
  };
  const corrected = () => {
    onClose();
    onCorrected?.();
  };
  const title = rendition
    ? t("toFrom", { target: name(rendition.targetLanguage), source: name(rendition.sourceLanguage) })
    : t("theOriginal");
  return (
    <Popover label={title} anchor={anchor} onClose={onClose}>
      <div className="grid gap-3 text-sm">
        <div>
          <p className="font-medium">{title}</p>
          {rendition && !rendition.writtenBy && (
            <p className="text-muted">
              <EngineBadge by={rendition} />
            </p>
          )}
        </div>
        <Button look="quiet" onClick={() => show(asOriginal ? "translation" : "original")}>
          {asOriginal ? t("translation:show") : t("showOriginal")}
        </Button>
        {rendition && !rendition.writtenBy && !correcting && (
          <Button look="plain" onClick={() => setCorrecting(true)}>
            {t("wrongLanguage")}
          </Button>
        )}
        {rendition && correcting && (
          <WrongLanguage
            message={message}
            source={rendition.sourceLanguage}
            target={rendition.targetLanguage}
            onCorrected={corrected}
          />
        )}
      </div>
    </Popover>
  );
}
