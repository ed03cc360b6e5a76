import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Section } from "../Section.tsx";
import { Setting, SettingSwitch } from "../saving/Setting.tsx";
import { WithSettings } from "../WithSettings.tsx";
export function PrivacyPage() {
  const { t } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <WithSettings>
        <Section>
          <SettingSwitch name="discoverable" label={t("discoverable")} hint={t("discoverableHint")} />
          <SettingSwitch name="showPresence" label={t("showPresence")} hint={t("showPresenceHint")} />
          {config?.relaysCalls && (
            <SettingSwitch name="hideAddress" label={t("hideAddress")} hint={t("hideAddressHint")} />
          )}
          <SettingSwitch name="linkPreviews" label={t("linkPreviews")} hint={t("linkPreviewsHint")} />
          <Setting name="groupsFrom">
            {(field) => (
              <Choice
                label={t("groupsFrom")}
                hint={t("groupsFromHint")}
                options={[
                  { value: "everyone", text: t("groupsFromEveryone") },
                  { value: "contacts", text: t("groupsFromContacts") },
                  { value: "nobody", text: t("groupsFromNobody") },
                ]}
                {...field}
              />
            )}
          </Setting>
        </Section>
      </WithSettings>
      <BlockedPeople />
    </>
  );
}

/** Blocked users. The event of an unblocking updates every open page, including this one. */
function BlockedPeople() {
  const { t } = useTranslation(["settings", "common", "chat"]);
  const blocked = useQuery(blockedQuery);
  const unblock = useAction({
    act: (id: string) => call("DELETE /people/:id/block", { params: { id } }),
    failed: t("unblockFailed"),
  });
  return (
    <Section title={t("blockedTitle")}>
      <ResourceList
        query={blocked}
        items={blocked.data}
        failed={t("chat:listFailed")}
        waiting={null}
        empty={<p className="text-sm text-muted">{t("blockedNobody")}</p>}
        className="-mt-4 grid"
      >
        {({ _id, fullName, profilePic }) => (
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
        )}
      </ResourceList>
    </Section>
  );
}
