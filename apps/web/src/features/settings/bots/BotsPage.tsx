import "#/i18n/late-programs.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { botsQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { PictureButton, readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { Section } from "../Section.tsx";
import { TokenList } from "../security/tokens/TokenList.tsx";

export function BotsPage() {
  const { t } = useTranslation("programs");
  const { data: bots, isError, refetch } = useQuery(botsQuery);
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Section>
        <p className="text-muted">{t("botsText")}</p>
        {isNew ? (
          <div className="rounded-md border border-line bg-surface p-4">
            <BotForm onDone={() => setNew(false)} />
          </div>
        ) : (
          <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
            {t("newBot")}
          </Button>
        )}
        {isError && !bots && <RetryLine text={t("botsFailed")} onRetry={refetch} />}
        {!bots && !isError && <Skeleton className="h-16 rounded-md" />}
      </Section>
      {bots?.map((bot) => (
        <BotCard key={bot._id} bot={bot} />
      ))}
    </>
  );
}

function BotCard({ bot }: { readonly bot: Output<"GET /bots">[number] }) {
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

interface Props {
  readonly bot?: Output<"GET /bots">[number];
  readonly onDone: () => void;
}

function BotForm({ bot, onDone }: Props) {
  const { t } = useTranslation("programs");
  const languages = useLanguages();
  const [fullName, setFullName] = useState(bot?.fullName ?? "");
  const [writes, setWrites] = useState(bot?.writes ?? "");
  const [discoverable, setDiscoverable] = useState(bot?.discoverable ?? false);
  const save = useAction({
    act: (): Promise<unknown> => {
      const body = { fullName, writes: writes || null, discoverable };
      return bot ? call("PATCH /bots/:id", { params: { id: bot._id }, body }) : call("POST /bots", { body });
    },
    stale: [keys.allContacts, keys.bots],
    onDone,
  });
  const nameProblem = issueAt("fullName", save.error);
  return (
    <FormInPlace onSubmit={() => save.mutate()} className="gap-4">
      <Field
        label={t("botName")}
        autoComplete="off"
        maxLength={2 * NAME_CODE_POINTS}
        error={nameProblem}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <SelectField
        label={t("botWrites")}
        hint={t("botWritesHint")}
        value={writes}
        onChange={setWrites}
        options={[
          { value: "", text: t("botWritesUnknown") },
          ...languages.map(({ code, name }) => ({ value: code, text: name })),
        ]}
      />
      <SwitchField
        label={t("botFindable")}
        hint={t("botFindableHint")}
        checked={discoverable}
        onChange={setDiscoverable}
      />
      <ErrorLine text={save.error && !nameProblem && sentenceOf(save.error, t("botFailed"))} />
      <FormButtons
        action={t(bot ? "saveBot" : "makeBot")}
        busy={save.isPending}
        disabled={fullName.trim() === ""}
        onCancel={onDone}
      />
    </FormInPlace>
  );
}
