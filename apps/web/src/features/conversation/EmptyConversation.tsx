import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "#/data/account/permissions.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { personQuery } from "#/data/people/people.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { later } from "#/ui/later/later.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";

const GroupLink = later(async () => (await import("../groups/invites/GroupLink.tsx")).GroupLink);

const SAMPLES = ["sampleHello", "sampleMeet", "sampleLanguage"] as const;

interface Props {
  readonly chat: OpenedChat;
  /** Puts a sample into the composer, where it can still be changed. */
  readonly onSample: (text: string) => void;
}

export function EmptyConversation({ chat, onSample }: Props) {
  const { t } = useTranslation(["timeline", "groups"]);
  const { key, name, person, group } = chat;
  const languages = useLanguages(chat);
  const { mayInGroup } = usePermissions();
  return (
    <div className="my-auto grid justify-items-center pt-6">
      <span className="-mb-6">
        <Avatar id={key} name={name} picture={person?.profilePic ?? group?.avatar ?? ""} size={group ? "lg" : "xl"} />
      </span>
      <EmptyState
        title={group ? name : t("emptyTitle", { name })}
        text={group ? t("groups:invitesYouText") : languages}
      >
        <div className="flex flex-wrap justify-center gap-2">
          {SAMPLES.map((sample) => (
            <button
              key={sample}
              type="button"
              onClick={() => onSample(t(sample))}
              className="min-h-11 rounded-full border border-edge px-4 text-sm transition-colors duration-150 hover:bg-indigo-soft md:min-h-9"
            >
              {t(sample)}
            </button>
          ))}
        </div>
        {group && mayInGroup(group, "add") && <GroupLink conversationId={group._id} />}
      </EmptyState>
    </div>
  );
}

function useLanguages({ person, name }: OpenedChat): string {
  const { t, i18n } = useTranslation("timeline");
  const { data: settings } = useQuery(settingsQuery);
  // A conversation does not contain its members' languages.
  const asked = useQuery({ ...personQuery(person?._id ?? ""), enabled: person !== null && !person.writes });
  const writes = person?.writes ?? asked.data?.writes;
  // Reserves the space until the languages are known.
  if (asked.isLoading || !settings) return "\u00a0";
  if (!writes) return "";
  const language = languageName(writes, i18n.language);
  const { preferredLanguage, readLanguages, autoTranslateMode } = settings;
  const isTranslated =
    autoTranslateMode === "always" && !understandsOneOf([preferredLanguage, ...readLanguages], writes);
  if (!isTranslated) return t("theyWrite", { name, language });
  return t("theyWriteYouRead", { name, language, mine: languageName(preferredLanguage, i18n.language) });
}
