import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { TokenList } from "../security/tokens/TokenList.tsx";
import { BotForm } from "./BotForm.tsx";

/** One of my bots: what it is, and the tokens by which its program acts. */
export function BotCard({ bot }: { readonly bot: Output<"GET /bots">[number] }) {
  const { t, i18n } = useTranslation(["programs", "people", "chat"]);
  const [isOpen, setOpen] = useState(false);
  const { _id: id, fullName, profilePic, writes, discoverable, tokens } = bot;
  const picture = useAction({
    act: async (file: File) =>
      call("PATCH /bots/:id", { params: { id }, body: { profilePic: await readAsDataUrl(file) } }),
    failed: t("botFailed"),
    stale: [keys.bots],
  });
  const end = useAction({
    act: () => call("DELETE /bots/:id", { params: { id } }),
    failed: t("deleteBotFailed"),
    stale: [keys.bots],
  });
  const facts = [
    writes && t("people:writes", { language: languageName(writes, i18n.language) }),
    t(discoverable ? "botFindable" : "botHidden"),
  ].filter(Boolean);
  return (
    <section aria-label={fullName} className="grid gap-5 border-t border-line py-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PictureButton covers label={t("chat:changePicture")} busy={picture.isPending} onFile={picture.mutate}>
          <Avatar id={id} name={fullName} picture={profilePic} size="lg" />
        </PictureButton>
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-semibold">
            <PersonName person={bot} />
          </h3>
          <p className="text-sm text-muted">{facts.join(" · ")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isOpen && (
            <Button look="quiet" onClick={() => setOpen(true)} aria-label={`${t("changeBot")}: ${fullName}`}>
              {t("changeBot")}
            </Button>
          )}
          <ConfirmAction
            action={t("deleteBot")}
            label={`${t("deleteBot")}: ${fullName}`}
            title={t("deleteBotTitle", { name: fullName })}
            text={t("deleteBotText")}
            onDo={end.mutateAsync}
          />
        </div>
      </div>
      {isOpen && <BotForm bot={bot} onDone={() => setOpen(false)} />}
      <TokenList bot={id} tokens={tokens} />
    </section>
  );
}
