import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import type { ChangeEvent } from "react";
import { Fragment, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import type { ProviderChange } from "./use-change-providers.ts";

interface Props {
  readonly provider: ShownProvider | null;
  readonly afterSignOut: string;
  readonly busy: boolean;
  readonly onSave: (change: ProviderChange) => void;
  readonly onClose: () => void;
}

const EMPTY = {
  id: "",
  label: "",
  issuer: "",
  clientId: "",
  scopes: ["profile", "email"],
  domains: [] as string[],
  trusted: false,
  groupsClaim: "groups",
  groups: [] as string[],
  adminGroups: [] as string[],
  picture: false,
};

const listed = (text: string) => text.split(/[\s,;،]+/).filter((one) => one !== "");
/** Splits only at commas and semicolons, since names of groups may contain spaces. */
const named = (text: string) => text.split(/[,;،]/).flatMap((one) => one.trim() || []);

export function ProviderForm({ provider, afterSignOut, busy, onSave, onClose }: Props) {
  const { t } = useTranslation("providers");
  const begun = provider ?? EMPTY;
  const { textOf, lists } = useProviderFields(begun);
  const [clientSecret, setClientSecret] = useState("");
  const [trusted, setTrusted] = useState(begun.trusted);
  const [picture, setPicture] = useState(begun.picture);
  const id = provider?.id ?? textOf("id").value.trim();
  const own = `${afterSignOut.replace(/\/login$/, "")}/api/auth/providers/${id || "…"}`;
  const submit = () => {
    onSave({
      id,
      label: textOf("label").value,
      issuer: textOf("issuer").value,
      clientId: textOf("clientId").value,
      ...((clientSecret !== "" || !provider) && { clientSecret }),
      scopes: listed(lists.scopes.value),
      domains: listed(lists.domains.value),
      trusted,
      groupsClaim: textOf("groupsClaim").value,
      groups: named(lists.groups.value),
      adminGroups: named(lists.adminGroups.value),
      picture,
    });
  };
  const latin = { dir: "ltr", autoCapitalize: "off", autoComplete: "off", spellCheck: false } as const;
  return (
    <FormInPlace
      onSubmit={submit}
      aria-label={provider ? t("editOne", { name: provider.label }) : t("addProvider")}
      className="mb-6 grid gap-4 rounded-md border border-line bg-surface p-4 outline-none"
    >
      {!provider && <Field label={t("id")} hint={t("idHint")} required {...latin} {...textOf("id")} />}
      <Field label={t("label")} hint={t("labelHint")} required maxLength={60} {...textOf("label")} />
      <Field label={t("issuer")} hint={t("issuerHint")} type="url" required {...latin} {...textOf("issuer")} />
      <Field label={t("clientId")} required {...latin} {...textOf("clientId")} />
      <PasswordField
        label={t("clientSecret")}
        hint={provider?.clientSecret ? t("secretStays", { secret: provider.clientSecret }) : undefined}
        autoComplete="off"
        value={clientSecret}
        onChange={(event) => setClientSecret(event.target.value)}
      />
      <details>
        <summary className="cursor-pointer py-2 font-medium text-indigo">{t("whoComesIn")}</summary>
        <div className="mt-2 grid gap-4">
          <Field label={t("domains")} hint={t("domainsHint")} {...latin} {...lists.domains} />
          <SwitchField label={t("trusted")} hint={t("trustedHint")} checked={trusted} onChange={setTrusted} />
          <Field label={t("groupsClaim")} hint={t("groupsClaimHint")} {...latin} {...textOf("groupsClaim")} />
          <Field label={t("groups")} hint={t("groupsHint")} autoComplete="off" {...lists.groups} />
          <Field label={t("adminGroups")} hint={t("adminGroupsHint")} autoComplete="off" {...lists.adminGroups} />
          <Field label={t("scopes")} hint={t("scopesHint")} {...latin} {...lists.scopes} />
          <SwitchField label={t("picture")} checked={picture} onChange={setPicture} />
        </div>
      </details>
      <dl className="grid gap-2 text-sm">
        {[
          [t("redirectUri"), `${own}/callback`],
          [t("afterSignOut"), afterSignOut],
          [t("backChannel"), `${own}/backchannel-logout`],
        ].map(([name, address]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd dir="ltr" className="wrap-anywhere rtl:text-end">
              {address}
            </dd>
          </Fragment>
        ))}
      </dl>
      <FormButtons action={t("save")} busy={busy} disabled={!id} onCancel={onClose} />
    </FormInPlace>
  );
}

interface Lists {
  readonly scopes: readonly string[];
  readonly domains: readonly string[];
  readonly groups: readonly string[];
  readonly adminGroups: readonly string[];
}

type Texts = Readonly<Record<"id" | "label" | "issuer" | "clientId" | "groupsClaim", string>>;

function useProviderFields(begun: Texts & Lists) {
  const [texts, setTexts] = useState<Texts>(begun);
  const [typed, setTyped] = useState({
    scopes: begun.scopes.join(" "),
    domains: begun.domains.join(", "),
    groups: begun.groups.join(", "),
    adminGroups: begun.adminGroups.join(", "),
  });
  const textOf = (name: keyof Texts) => ({
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTexts({ ...texts, [name]: event.target.value }),
  });
  const listOf = (name: keyof Lists) => ({
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return {
    textOf,
    lists: {
      scopes: listOf("scopes"),
      domains: listOf("domains"),
      groups: listOf("groups"),
      adminGroups: listOf("adminGroups"),
    },
  };
}
