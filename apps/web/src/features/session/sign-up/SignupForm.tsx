import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useHydrated, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { hasPasskeys } from "#/data/account/passkeys.ts";
import { rememberPendingEmail } from "#/data/account/pending-email.ts";
import { rememberPendingReturn } from "#/data/account/pending-return.ts";
import { configQuery } from "#/data/account/session.queries.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { keys } from "#/data/keys.ts";
import { chooseInvite } from "#/data/people/chosen-invite.ts";
import { inviteQuery } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { chosenLanguage } from "#/i18n/visitors-language.ts";
import { ApiError, issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { AccountForm } from "../AccountForm.tsx";
import { useAccountState } from "../account-state.ts";
import { completeSignUp } from "../complete-sign-up.ts";
import { EmailField } from "../EmailField.tsx";
import { likelyLanguages, type ReadingLanguages } from "../likely-languages.ts";
import { TextLink } from "../TextLink.tsx";
import { useTyped } from "../use-typed.ts";
import { ReadingLanguagesField } from "./ReadingLanguagesField.tsx";
import { signUpProblems } from "./sign-up-problems.ts";
import { useLanguageChoice } from "./use-language-choice.ts";

const isTaken = (error: unknown) => error instanceof ApiError && error.code === "EMAIL_TAKEN";
const isCommon = (error: unknown) => error instanceof ApiError && error.code === "COMMON_PASSWORD";

/** Refusals due to the sign-up rules, shown in the form next to the user's input. */
const SIGN_UP_REFUSALS: readonly string[] = ["SIGN_UP_CLOSED", "SIGN_UP_INVITATION_ONLY", "INVITE_ENDED"];
const isRefusedEntry = (error: unknown) => error instanceof ApiError && SIGN_UP_REFUSALS.includes(error.code);
const isOfForeignDomain = (error: unknown) => error instanceof ApiError && error.code === "SIGN_UP_DOMAIN";

interface Props {
  readonly invite: string | null;
  /** Mail domains that may sign up; empty for all. */
  readonly domains: readonly string[];
  /** The guest who becomes the account. */
  readonly guest?: Me | null;
}

export function SignupForm({ invite, domains, guest = null }: Props) {
  const { t, i18n } = useTranslation(["session", "guests", "joining", "security"]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const { signUp: draft, corrects } = useAccountState();
  const typed = useTyped();
  const [form, setForm] = useState(() => ({
    fullName: typed("name") || (draft?.fullName ?? guest?.fullName ?? ""),
    email: typed("email") || (draft?.email ?? corrects ?? ""),
    password: typed("password"),
    discoverable: draft?.discoverable ?? true,
  }));
  // Null shows the suggestions of the browser and the page, and follows changes of the page's language.
  const [languages, setLanguages] = useState<ReadingLanguages | null>(draft ?? null);
  const { data: invitation } = useQuery({ ...inviteQuery(invite ?? ""), enabled: invite !== null });
  // A user invited by someone they know need not be found by others. The settings have the switch.
  const asksToBeFound = !guest && (!invitation || invitation.kind === "server");
  const { data: chosenAsGuest } = useQuery({ ...settingsQuery, enabled: guest !== null });
  const least = usePasswordMin();
  const serverName = useServerName();
  const [problems, setProblems] = useState<ReturnType<typeof signUpProblems>>({});
  const fields = {
    fullName: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const isHydrated = useHydrated();
  const { data: config } = useQuery(configQuery);
  const offersPasskey = isHydrated && config?.signUp.withoutPassword === true && hasPasskeys(config.passkeys);
  const [wantsNone, setWithoutPassword] = useState(false);
  const withoutPassword = wantsNone && offersPasskey;
  const chosen = isHydrated ? chosenLanguage() : "";
  const offered = useLanguageChoice().map(({ code }) => code);
  const likely = likelyLanguages({
    page: i18n.language,
    isChosen: chosen !== "",
    // Unknown at build time.
    browser: isHydrated ? navigator.languages : [],
    offered,
  });
  const { preferredLanguage, readLanguages } = (isHydrated ? languages : null) ?? chosenAsGuest ?? likely;
  const { password, ...kept } = form;
  const interfaceLanguage = chosen === "" && isInterfaceLanguage(preferredLanguage) ? preferredLanguage : i18n.language;

  const signup = useMutation({
    mutationFn: () =>
      call("POST /auth/signup", {
        body: {
          fullName: form.fullName,
          email: form.email,
          ...(!withoutPassword && { password }),
          discoverable: asksToBeFound && form.discoverable,
          language: i18n.language,
          preferredLanguage,
          readLanguages: [...readLanguages],
          interfaceLanguage,
          ...(corrects && { insteadOf: corrects }),
          ...(invite && { invite }),
        },
      }),
    onSuccess: async (answer) => {
      if (invite) chooseInvite(invite);
      if (answer.user) return completeSignUp(client, { ...answer, user: answer.user });
      const email = form.email.trim();
      rememberPendingEmail(email);
      // An invite has its own destination.
      rememberPendingReturn(invite ? undefined : to);
      const { fullName, discoverable } = kept;
      const signUp = { fullName, email, discoverable, preferredLanguage, readLanguages };
      await navigate({ to: "/verify-email", search: to ? { to } : {}, state: { signUp } });
    },
    onError: (error) => {
      if (isOfForeignDomain(error) || isTaken(error)) return fields.email.current?.focus();
      if (isRefusedEntry(error)) {
        // Refetches the sign-up rules, which may have changed since the page was opened.
        void client.invalidateQueries({ queryKey: configQuery.queryKey });
        if (invite) void client.invalidateQueries({ queryKey: keys.invite(invite) });
        return;
      }
      const place = (["fullName", "email", "password"] as const).find((name) => issueAt(name, error));
      if (place ?? (isCommon(error) && "password")) fields[place ?? "password"].current?.focus();
      else toast.error(sentenceOf(error, t("signupFailed")));
    },
  });
  const listOf = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(names);
  const errorAt = (name: keyof typeof fields) => {
    const problem = problems[name];
    if (problem) return t(problem, { least });
    if (name === "email" && (isOfForeignDomain(signup.error) || isTaken(signup.error)))
      return sentenceOf(signup.error, t("signupFailed"));
    if (name === "password" && isCommon(signup.error)) return sentenceOf(signup.error, t("signupFailed"));
    return issueAt(name, signup.error);
  };
  const submit = () => {
    const { password: wrong, ...others } = signUpProblems(form, least);
    const found = wrong && !withoutPassword ? { ...others, password: wrong } : others;
    setProblems(found);
    const [first] = Object.keys(found) as (keyof typeof fields)[];
    if (first) fields[first].current?.focus();
    else signup.mutate();
  };
  const change = (typed: Partial<typeof form>) => {
    setForm({ ...form, ...typed });
    const [name] = Object.keys(typed) as (keyof typeof fields)[];
    if (name && errorAt(name)) {
      setProblems({ ...problems, [name]: undefined });
      signup.reset();
    }
  };
  const { email: emailField } = fields;
  useEffect(() => {
    if (corrects) emailField.current?.select();
  }, [corrects, emailField]);

  return (
    <>
      <AccountForm
        onSubmit={submit}
        label={t("createAccount")}
        busyLabel={t("creatingAccount")}
        busy={signup.isPending}
        noValidate
      >
        <Field
          label={t("fullName")}
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_CODE_POINTS * 2}
          ref={fields.fullName}
          error={errorAt("fullName")}
          value={form.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
        />
        <EmailField
          required
          ref={fields.email}
          error={errorAt("email")}
          value={form.email}
          hint={domains.length > 0 ? t("joining:domainsHint", { domains: listOf(domains) }) : undefined}
          onChange={(email) => change({ email })}
        />
        {!withoutPassword && (
          <NewPasswordField
            label={t("password")}
            name="password"
            names={[serverName, form.fullName, form.email]}
            required
            hint={t("passwordHint", { least })}
            ref={fields.password}
            error={errorAt("password")}
            value={password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
        {offersPasskey && (
          <SwitchField
            label={t("security:withoutPassword")}
            hint={t("security:withoutPasswordHint")}
            checked={withoutPassword}
            onChange={setWithoutPassword}
          />
        )}
        <ReadingLanguagesField
          value={{ preferredLanguage, readLanguages }}
          ideas={likely.ideas}
          onChange={setLanguages}
        />
        {asksToBeFound && (
          <SwitchField
            label={t("discoverable")}
            hint={t("discoverableHint")}
            checked={form.discoverable}
            onChange={(discoverable) => setForm({ ...form, discoverable })}
          />
        )}
        <ErrorLine boxed text={isRefusedEntry(signup.error) && sentenceOf(signup.error, t("signupFailed"))} />
      </AccountForm>
      {guest ? (
        <TextLink to="/">{t("guests:backToChat")}</TextLink>
      ) : (
        <p className="text-muted">
          {t("haveAccount")}{" "}
          <TextLink to="/login" onClick={() => invite && chooseInvite(invite)}>
            {t("login")}
          </TextLink>
        </p>
      )}
    </>
  );
}
