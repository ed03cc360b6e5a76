import type { Output } from "@lingualoom/contract/calls.ts";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { languageOfTag } from "@lingualoom/translation/variants/tags.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { widgetLanguage } from "#/i18n/visitors-language.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import "./texts.ts";

type Widget = Output<"GET /widgets/:code">;

const widgetQuery = (code: string) =>
  queryOptions({
    queryKey: keys.widget(code),
    queryFn: () => call("GET /widgets/:code", { params: { code } }),
  });

const widgetTextQuery = (code: string, language: string) =>
  queryOptions({
    queryKey: [...keys.widget(code), "text", language],
    queryFn: () => call("GET /widgets/:code/text", { params: { code }, query: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The language that the site has chosen; otherwise the server takes the browser's. */
const chosenLanguage = (): string | undefined => [widgetLanguage().slice(0, 2).toLowerCase()].find(isInterfaceLanguage);
const likelyLanguage = (): string => chosenLanguage() ?? languageOfTag(navigator.language, () => true) ?? "en";

/** The first view of a widget inside another site. A visitor who has joined sees the conversation instead. */
export function WidgetPage() {
  const { t } = useTranslation("widgets");
  const { code } = useParams({ from: "/widget/$code" });
  const { data: me } = useQuery(meQuery);
  const { data: widget, error, refetch } = useQuery(widgetQuery(code));
  if (error && !widget)
    return (
      <Sheet title={t("unavailable")}>
        <RetryLine text={sentenceOf(error, t("unavailableText"))} onRetry={refetch} />
      </Sheet>
    );
  if (!widget) return <FullScreenSpinner />;
  if (me)
    return (
      <Sheet title={widget.title}>
        <p>{t("signedIn", { name: me.fullName })}</p>
        <a href="/" target="_blank" rel="noreferrer" className={buttonLook("quiet")}>
          {t("openApp")}
        </a>
      </Sheet>
    );
  if (!widget.guests)
    return (
      <Sheet title={widget.title}>
        <p>{t("unavailableText")}</p>
      </Sheet>
    );
  return (
    <Sheet title={widget.title}>
      {widget.greeting && <Greeting code={code} widget={widget} />}
      <Begin code={code} />
    </Sheet>
  );
}

function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="safe-area grid min-h-dvh content-start justify-items-center bg-paper sm:content-center">
      <div className="grid w-full max-w-sm gap-5 px-5 py-6">
        <h1 dir="auto" className="text-2xl font-semibold text-balance wrap-anywhere">
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

/** The greeting in the visitor's language, and the original below it. */
function Greeting({ code, widget: { greeting, source } }: { readonly code: string; readonly widget: Widget }) {
  const language = likelyLanguage();
  const { data, isPending } = useQuery({ ...widgetTextQuery(code, language), enabled: language !== source });
  const translation = data?.translation;
  return (
    <blockquote
      aria-busy={isPending && language !== source}
      className="grid w-fit gap-1 rounded-lg border border-line bg-surface px-3 py-2"
    >
      {translation && (
        <p dir="auto" lang={language} className="words border-s-2 border-marigold ps-2 whitespace-pre-line">
          {translation}
        </p>
      )}
      <p
        dir="auto"
        lang={data?.source ?? source ?? undefined}
        className={`words whitespace-pre-line ${translation ? "text-sm text-muted" : ""}`}
      >
        {greeting}
      </p>
    </blockquote>
  );
}

function Begin({ code }: { readonly code: string }) {
  const { t } = useTranslation("widgets");
  const client = useQueryClient();
  const [name, setName] = useState("");
  const join = useAction({
    act: () => {
      const language = chosenLanguage();
      const fullName = name.trim() || t("visitor");
      return call("POST /widgets/:code/guest", { params: { code }, body: { fullName, ...(language && { language }) } });
    },
    onDone: ({ user }) => switchUser(client, user),
  });
  return (
    <Form className="grid gap-4" onSubmit={() => join.isPending || join.mutate()}>
      <Field
        label={t("name")}
        hint={t("optional")}
        autoComplete="name"
        maxLength={NAME_CODE_POINTS}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          if (join.isError) join.reset();
        }}
      />
      <ErrorLine text={join.error && sentenceOf(join.error, t("joinFailed"))} />
      <Button type="submit" busy={join.isPending}>
        {t("start")}
      </Button>
      <p className="text-sm text-muted">{t("cookieNote")}</p>
    </Form>
  );
}
