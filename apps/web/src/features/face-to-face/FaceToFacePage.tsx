import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";
import { canRecognise } from "./use-speech.ts";
import "./texts.ts";

/** Chooses the two languages of a conversation at one device. */
export function FaceToFacePage() {
  const { t, i18n } = useTranslation("faceToFace");
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const languages = useLanguages();
  const navigate = useNavigate();
  const [mine, setMine] = useState<string | null>(null);
  const [theirs, setTheirs] = useState("");
  const own = mine ?? settings.preferredLanguage;
  const start = useAction({
    act: async () => {
      await i18next.loadLanguages(theirs);
      const title = t("groupTitle", { date: new Date().toLocaleDateString(i18n.language, { dateStyle: "medium" }) });
      const guestName = i18next.getFixedT(theirs, "faceToFace")("guestName");
      return call("POST /face-to-face", { body: { title, guestName, guestLanguage: theirs } });
    },
    failed: t("startFailed"),
    onDone: ({ conversationId, guestId }) =>
      navigate({
        to: "/face-to-face/$conversationId",
        params: { conversationId },
        search: { mine: own, theirs, guest: guestId },
        replace: true,
      }),
  });
  return (
    <AccountLayout title={t("title")} text={t("text")}>
      <LanguagePicker
        label={t("mine")}
        placeholder={t("choose")}
        languages={languages}
        value={own}
        onChange={setMine}
      />
      <LanguagePicker
        label={t("theirs")}
        placeholder={t("choose")}
        languages={languages.filter(({ code }) => code !== own)}
        value={theirs}
        onChange={setTheirs}
      />
      <Button disabled={theirs === "" || theirs === own} busy={start.isPending} onClick={() => start.mutate()}>
        {t("start")}
      </Button>
      {canRecognise() && <p className="text-sm text-muted">{t("speechNote")}</p>}
    </AccountLayout>
  );
}
