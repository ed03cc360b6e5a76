import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
export function PrivacyPage() {
  return (
    <>
      <WithSettings>
        {(settings) => (
          <Section>
            <PrivacySwitch name="discoverable" hint="discoverableHint" settings={settings} />
            <PrivacySwitch name="showPresence" hint="showPresenceHint" settings={settings} />
            <PrivacySwitch name="linkPreviews" hint="linkPreviewsHint" settings={settings} />
            <GroupsFrom settings={settings} />
          </Section>
        )}
      </WithSettings>
      <BlockedPeople />
    </>
  );
}

interface Props {
  /** Also the key of its label. */
  readonly name: "discoverable" | "showPresence" | "linkPreviews";
  readonly hint: "discoverableHint" | "showPresenceHint" | "linkPreviewsHint";
  readonly settings: Settings;
}

function PrivacySwitch({ name, hint, settings }: Props) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <SwitchField
      label={t(name)}
      hint={t(hint)}
      checked={settings[name]}
      onChange={(on) => change({ [name]: on })}
      {...outcome}
    />
  );
}

/** Who may make me a member of a group; others may only ask. */
function GroupsFrom({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <Choice
      label={t("groupsFrom")}
      hint={t("groupsFromHint")}
      value={settings.groupsFrom}
      onChange={(groupsFrom) => change({ groupsFrom })}
      options={[
        { value: "everyone", text: t("groupsFromEveryone") },
        { value: "contacts", text: t("groupsFromContacts") },
        { value: "nobody", text: t("groupsFromNobody") },
      ]}
      {...outcome}
    />
  );
}

/** The people I have blocked. The event of an unblocking updates every open page, this one too. */
function BlockedPeople() {
  const { t } = useTranslation(["settings", "common", "chat"]);
  const { data: blocked = [], isSuccess, isError, refetch } = useQuery(blockedQuery);
  const unblock = useMutation({
    mutationFn: (id: string) => call("DELETE /people/:id/block", { params: { id } }),
    onError: (error) => toast.error(sentenceOf(error, t("unblockFailed"))),
  });
  return (
    <Section title={t("blockedTitle")}>
      {isSuccess && blocked.length === 0 && <p className="text-sm text-muted">{t("blockedNobody")}</p>}
      {isError && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{t("chat:listFailed")}</p>
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      <ul hidden={blocked.length === 0} className="-mt-4 grid">
        {blocked.map(({ _id, fullName, profilePic }) => (
          <li key={_id} className="flex items-center gap-3 py-2">
            <Avatar id={_id} name={fullName} picture={profilePic} />
            <span className="min-w-0 flex-1">
              <bdi className="one-line">{fullName}</bdi>
            </span>
            <Button
              look="quiet"
              aria-label={t("unblockPerson", { name: fullName })}
              busy={unblock.isPending && unblock.variables === _id}
              onClick={() => unblock.mutate(_id)}
            >
              {t("unblock")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
