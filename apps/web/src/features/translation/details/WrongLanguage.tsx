import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { keys } from "#/data/keys.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { linkLook } from "../link-look.ts";
import { confusableWith } from "./confusable.ts";
import { useCorrection } from "./use-correction.ts";

interface Props {
  readonly message: Message;
  /** What it was taken for. */
  readonly source: string;
  readonly target: string;
  readonly onCorrected: () => void;
}

/** The likely languages are one tap each, all others are in the list. The server learns the choice for the writer. */
export function WrongLanguage({ message, source, target, onCorrected }: Props) {
  const { t, i18n } = useTranslation(["translating", "settings"]);
  const client = useQueryClient();
  const [listed, setListed] = useState(false);
  const { data } = useQuery(languagesQuery);
  const name = (code: string) => languageName(code, i18n.language);
  const correct = useCorrection(message, onCorrected);
  const conversation = client.getQueryData<ConversationState>(keys.history(message.conversationId));
  const writersLanguages = (conversation?.messages ?? [])
    .filter(({ senderId, language }) => senderId === message.senderId && language)
    .map(({ language }) => language as string);
  const isOffered = (code: string) =>
    code !== target && (data?.pairs ?? []).some((pair) => pair.source === code && pair.target === target);
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
            languages={codes
              .map((code) => ({ code, name: name(code) }))
              .sort((a, b) => a.name.localeCompare(b.name, i18n.language))}
            value=""
            onChange={(code) => correct.mutate(code)}
          />
        </div>
      )}
    </fieldset>
  );
}
