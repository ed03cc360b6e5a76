import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError, issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Options } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { AccountForm } from "../session/AccountForm.tsx";
import { EmailField } from "../session/EmailField.tsx";
import { likelyLanguages, type ReadingLanguages } from "../session/likely-languages.ts";
import { ReadingLanguagesField } from "../session/sign-up/ReadingLanguagesField.tsx";
import { signUpProblems } from "../session/sign-up/sign-up-problems.ts";
import { useLanguageChoice } from "../session/sign-up/use-language-choice.ts";

/** Sign-up modes: by an invitation of any user or of administrators, open, or closed. */
const SIGN_UP_CHOICES = {
  everybodyInvites: { signUp: "invitation", everyoneMayInvite: true },
  administratorsInvite: { signUp: "invitation", everyoneMayInvite: false },
  open: { signUp: "open", everyoneMayInvite: true },
  closed: { signUp: "closed", everyoneMayInvite: false },
} as const;
type Door = keyof typeof SIGN_UP_CHOICES;

const SERVER_NAME_CHARACTERS = 60;
const refusedWith = (error: unknown, ...codes: readonly string[]) =>
  error instanceof ApiError && codes.includes(error.code);

interface Props {
  readonly code: string;
  readonly hasMailServer: boolean;
  readonly onDone: () => Promise<void>;
}

export function SetupForm({ code, hasMailServer, onDone }: Props) {
  const { t, i18n } = useTranslation(["setup", "session"]);
  const client = useQueryClient();
  const [form, setForm] = useState({ serverName: "", fullName: "", email: "", password: "" });
  const least = usePasswordMin();
  const [door, setDoor] = useState<Door>("everybodyInvites");
  const [mail, setMail] = useState<"none" | "later">("none");
  const likely = likelyLanguages({
    page: i18n.language,
    isChosen: false,
    browser: navigator.languages,
    offered: useLanguageChoice().map((one) => one.code),
  });
  const [languages, setLanguages] = useState<ReadingLanguages | null>(null);
  const { preferredLanguage, readLanguages } = languages ?? likely;
  const fields = {
    serverName: useRef<HTMLInputElement>(null),
    fullName: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  type Name = keyof typeof fields;
  const names = Object.keys(fields) as Name[];
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});

  const setUp = useMutation({
    mutationFn: () => {
      const { serverName, ...administrator } = form;
      return call("POST /setup", {
        body: {
          code,
          server: { serverName, ...SIGN_UP_CHOICES[door], sendsMail: hasMailServer || mail === "later" },
          administrator: {
            ...administrator,
            preferredLanguage,
            readLanguages: [...readLanguages],
            interfaceLanguage: i18n.language,
          },
        },
      });
    },
    onSuccess: async (me) => {
      await onDone();
      switchUser(client, me);
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
    },
  });
  const { error } = setUp;
  const ISSUES = {
    serverName: "server.serverName",
    fullName: "administrator.fullName",
    email: "administrator.email",
    password: "administrator.password",
  } as const;
  const errorAt = (name: Name) => {
    if (problems[name]) return problems[name];
    if (name === "email" && refusedWith(error, "EMAIL_TAKEN")) return sentenceOf(error, t("failed"));
    if (name === "password" && refusedWith(error, "COMMON_PASSWORD")) return sentenceOf(error, t("failed"));
    return issueAt(ISSUES[name], error);
  };
  const isElsewhere = setUp.isError && !names.some((name) => errorAt(name));
  const submit = () => {
    const found = {
      ...(!isVisible(form.serverName) && { serverName: t("nameMissing") }),
      ...Object.fromEntries(
        Object.entries(signUpProblems(form, least)).map(([name, text]) => [name, t(`session:${text}`, { least })]),
      ),
    };
    setProblems(found);
    const first = names.find((name) => name in found);
    if (first) fields[first].current?.focus();
    else setUp.mutate();
  };
  const field = (name: Name) => ({ ref: fields[name], error: errorAt(name), value: form[name] });
  const change = (name: Name, value: string) => {
    setForm({ ...form, [name]: value });
    setProblems({ ...problems, [name]: undefined });
    if (setUp.isError) setUp.reset();
  };

  return (
    <AccountForm onSubmit={submit} label={t("finish")} busyLabel={t("finishing")} busy={setUp.isPending} noValidate>
      <Field
        {...field("serverName")}
        label={t("serverName")}
        hint={t("serverNameHint")}
        required
        maxLength={SERVER_NAME_CHARACTERS}
        onChange={(event) => change("serverName", event.target.value)}
      />
      <Options<Door>
        label={t("door")}
        value={door}
        options={[
          { value: "everybodyInvites", text: t("everybodyInvites"), hint: t("everybodyInvitesHint") },
          { value: "administratorsInvite", text: t("administratorsInvite") },
          { value: "open", text: t("open"), ...(mail === "none" && !hasMailServer && { hint: t("openHint") }) },
          { value: "closed", text: t("closed") },
        ]}
        onChange={setDoor}
      />
      {hasMailServer ? (
        <p className="text-sm text-muted">{t("mailServer")}</p>
      ) : (
        <Options<"none" | "later">
          label={t("mail")}
          value={mail}
          options={[
            { value: "none", text: t("noMail"), hint: t("noMailHint") },
            { value: "later", text: t("mailLater"), hint: t("mailLaterHint") },
          ]}
          onChange={setMail}
        />
      )}
      <h2 className="mt-4 text-lg font-semibold">{t("administrator")}</h2>
      <Field
        {...field("fullName")}
        label={t("session:fullName")}
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_CODE_POINTS * 2}
        onChange={(event) => change("fullName", event.target.value)}
      />
      <EmailField {...field("email")} required onChange={(email) => change("email", email)} />
      <NewPasswordField
        {...field("password")}
        label={t("session:password")}
        name="password"
        names={[form.serverName, form.fullName, form.email]}
        required
        hint={least < 8 ? t("passwordAdvice", { least }) : t("session:passwordHint", { least })}
        onChange={(event) => change("password", event.target.value)}
      />
      <ReadingLanguagesField
        value={{ preferredLanguage, readLanguages }}
        ideas={likely.ideas}
        onChange={setLanguages}
      />
      <ErrorLine boxed text={isElsewhere && sentenceOf(error, t("failed"))} />
    </AccountForm>
  );
}
