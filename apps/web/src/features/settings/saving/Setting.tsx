import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useOutcome } from "#/ui/kit/saving.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly note: ReactNode;
  readonly error: string | undefined;
}

interface Props<Name extends keyof Settings> {
  readonly name: Name;
  readonly failure?: "saveFailed" | "languageFailed" | "translationFailed" | "chat:soundFailed" | undefined;
  readonly children: (field: Field<Settings[Name]>, change: (changes: Partial<Settings>) => void) => ReactNode;
}

/** One field of the settings: shows a change immediately, and reverts it with an error if the server refuses it. */
export function Setting<Name extends keyof Settings>({ name, failure = "saveFailed", children }: Props<Name>) {
  const { t } = useTranslation(["settings", "chat"]);
  const { data: settings = DEFAULT_SETTINGS as Settings } = useQuery(settingsQuery);
  const save = useSaveSettings();
  const outcome = useOutcome(save, t(failure));
  const onChange = (value: Settings[Name]) => save.mutate({ [name]: value });
  return children({ value: settings[name], onChange, ...outcome }, save.mutate);
}

interface SwitchProps extends Pick<Props<keyof Settings>, "failure"> {
  readonly name: "discoverable" | "showPresence" | "linkPreviews" | "hideAddress" | "translatePictures";
  readonly label: string;
  readonly hint: string;
}

export const SettingSwitch = ({ name, failure, ...texts }: SwitchProps) => (
  <Setting name={name} failure={failure}>
    {({ value, ...field }) => <SwitchField {...texts} checked={value} {...field} />}
  </Setting>
);
