import type { Person } from "@lingualoom/contract/shapes.ts";
import { useWriteTo } from "#/features/people/use-write-to.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { BotBadge } from "#/ui/text/BotBadge.tsx";

interface Props {
  readonly person: Person;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Who is mentioned, and the way to a conversation with them. */
export function MentionedPerson({ person, anchor, onClose }: Props) {
  const { t, i18n } = useTranslation(["groups", "dialogs", "people", "common"]);
  const presence = usePresence(person._id);
  const writeTo = useWriteTo(onClose);
  const { fullName: name, writes } = person;
  return (
    <Popover label={t("dialogs:about", { name })} anchor={anchor} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Avatar id={person._id} name={name} picture={person.profilePic} size="xl" />
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg font-semibold break-words">
              <bdi>{name}</bdi> {person.bot && <BotBadge />}
            </h2>
            {writes && (
              <p className="text-sm">{t("people:writes", { language: languageName(writes, i18n.language) })}</p>
            )}
            {presence !== "unknown" && (
              <p className={`text-sm ${presence === "online" ? "text-green" : "text-muted"}`}>
                {t(`common:${presence}`)}
              </p>
            )}
          </div>
        </div>
        <Button look="quiet" onClick={() => void writeTo(person)}>
          {t("message")}
        </Button>
      </div>
    </Popover>
  );
}
