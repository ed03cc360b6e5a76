import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { pairFor } from "@lingualoom/translation/variants/variants.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, FileText, Languages, type LucideIcon, PencilLine, Volume2 } from "lucide-react";
import { type RefObject, use, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { languageName, languagesByName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Popover } from "#/ui/layers/Popover.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { BetterTranslation } from "../better/BetterTranslation.tsx";
import { linkLook } from "../link-look.ts";
import { confusableWith } from "./confusable.ts";
import { EngineBadge } from "./EngineBadge.tsx";
import { SuggestContext } from "./Suggesting.tsx";
import { useCorrection } from "./use-correction.ts";

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly message: Message;
  readonly name: string;
  readonly rendition: MessageTranslation | undefined;
  readonly asOriginal: boolean;
  readonly originalHidden?: boolean;
  readonly partner?: Person | null | undefined;
  readonly onShown: (shown: ShownText) => void;
  readonly onCorrected: () => void;
  readonly onClose: () => void;
}

/** Below this confidence of the detector, other languages are offered without asking. */
const SURE = 0.95;

export function TranslationDetails(props: Props) {
  const { anchor, message, name, rendition, asOriginal, originalHidden, partner, onShown, onCorrected, onClose } =
    props;
  const { t, i18n } = useTranslation(["translating", "translation", "dialogs"]);
  const [correcting, setCorrecting] = useState((rendition?.detected?.confidence ?? 1) < SURE);
  const { data: blocked } = useQuery(blockedQuery);
  const suggest = use(SuggestContext);
  const maySuggest = usePermissions().mayCall("PUT /message/:id/suggestions/:language");
  const sayTranslation = useDeviceVoice(rendition?.targetLanguage ?? "");
  const sayOriginal = useDeviceVoice(rendition?.sourceLanguage ?? message.language ?? "");
  const isAlone = partner?.deleted || blocked?.some(({ _id }) => _id === message.senderId);
  const language = (code: string) => languageName(code, i18n.language);
  const copy = (text: string) =>
    copyText(text).then(
      () => toast.success(t("dialogs:copied")),
      () => toast.error(t("dialogs:copyFailed")),
    );
  const title = rendition
    ? t("toFrom", { target: language(rendition.targetLanguage), source: language(rendition.sourceLanguage) })
    : t("theOriginal");
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Popover label={title} anchor={anchor} onClose={onClose}>
      <div className="grid gap-2 text-sm">
        <div>
          <p className="font-medium">{title}</p>
          {rendition && <p className="text-muted">{rendition.writtenBy ? name : <EngineBadge by={rendition} />}</p>}
          {rendition?.near && (
            <p className="text-muted">
              {t("nearVariant", { wanted: language(rendition.targetLanguage), near: language(rendition.near) })}
            </p>
          )}
          {rendition?.unaddressed && <p className="text-muted">{t("unaddressed")}</p>}
        </div>
        <div className="-mx-2 grid">
          {(asOriginal || originalHidden) && (
            <Entry
              icon={asOriginal ? Languages : FileText}
              text={asOriginal ? t("translation:show") : t("showOriginal")}
              onPress={closing(() => onShown(asOriginal ? "translation" : "original"))}
            />
          )}
          {rendition && (
            <Entry
              icon={Copy}
              text={t("dialogs:copyTranslation")}
              onPress={closing(() => void copy(rendition.translatedText))}
            />
          )}
          {sayTranslation && rendition && (
            <Entry
              icon={Volume2}
              text={t("listenToTranslation")}
              onPress={() => sayTranslation(rendition.translatedText)}
            />
          )}
          {sayOriginal && message.text && (
            <Entry icon={Volume2} text={t("listenToOriginal")} onPress={() => sayOriginal(message.text)} />
          )}
          {rendition && maySuggest && !message.forwarded && !isAlone && (
            <Entry icon={PencilLine} text={t("suggestBetter")} onPress={closing(() => suggest(message))} />
          )}
          {rendition && !rendition.writtenBy && !correcting && (
            <Entry icon={Languages} text={t("wrongLanguage")} onPress={() => setCorrecting(true)} />
          )}
        </div>
        {rendition && correcting && (
          <WrongLanguage
            message={message}
            source={rendition.sourceLanguage}
            target={rendition.targetLanguage}
            onCorrected={closing(onCorrected)}
          />
        )}
        {rendition?.quality === "rough" && !rendition.writtenBy && <BetterTranslation rendition={rendition} />}
      </div>
    </Popover>
  );
}

interface EntryProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onPress: () => void;
}

const Entry = ({ icon: Icon, text, onPress }: EntryProps) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-9 items-center gap-3 rounded-md px-2 text-start hover:bg-sunken pointer-coarse:min-h-12"
  >
    <Icon aria-hidden size={16} className="shrink-0" />
    {text}
  </button>
);

interface WrongLanguageProps {
  readonly message: Message;
  readonly source: string;
  readonly target: string;
  readonly onCorrected: () => void;
}

/** Likely languages take one click, all others are in the list. The server learns the choice for the writer. */
function WrongLanguage({ message, source, target, onCorrected }: WrongLanguageProps) {
  const { t, i18n } = useTranslation(["translating", "settings"]);
  const client = useQueryClient();
  const [listed, setListed] = useState(false);
  const { data } = useQuery(languagesQuery);
  const name = (code: string) => languageName(code, i18n.language);
  const correct = useCorrection(message, onCorrected);
  const writersLanguages = (historyOf(client, message.conversationId)?.messages ?? [])
    .filter(({ senderId, language }) => senderId === message.senderId && language)
    .map(({ language }) => language as string);
  const isOffered = (code: string) => code !== target && pairFor(data?.pairs ?? [], code, target) !== undefined;
  const likely = confusableWith(source, writersLanguages, isOffered);
  const codes = Object.keys(data?.languages ?? {}).filter((code) => code !== source);
  if (correct.isPending) return <Spinner size={15} />;
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <legend className="sr-only">{t("itIs")}</legend>
      <span aria-hidden className="text-muted">
        {t("itIs")}
      </span>
      {likely.map((code) => (
        <button key={code} type="button" onClick={() => correct.mutate(code)} className={linkLook}>
          {name(code)}
        </button>
      ))}
      <button type="button" aria-expanded={listed} onClick={() => setListed(!listed)} className={linkLook}>
        {t("otherLanguage")}
      </button>
      {listed && (
        <div className="w-full max-w-64 text-base">
          <LanguagePicker
            inFlow
            label={t("itIs")}
            placeholder={t("settings:selectLanguage")}
            languages={languagesByName(codes, i18n.language)}
            value=""
            onChange={(code) => correct.mutate(code)}
          />
        </div>
      )}
    </fieldset>
  );
}
