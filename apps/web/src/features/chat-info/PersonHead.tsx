import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { personQuery } from "#/data/people/people.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { BotBadge } from "#/ui/text/BotBadge.tsx";
import { LastSeen } from "../conversation/header/LastSeen.tsx";

/** Picture, name, language and presence of the other person. */
export function PersonHead({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation(["people", "common"]);
  const presence = usePresence(person._id);
  // The list of chats does not say which language they write.
  const { data: { writes } = person } = useQuery(personQuery(person._id));
  return (
    <div className="grid justify-items-center gap-1 p-5 text-center">
      <Avatar id={person._id} name={person.fullName} picture={person.profilePic} size="xl" />
      <h3 className="mt-2 max-w-full text-xl font-semibold wrap-anywhere">
        <bdi>{person.fullName}</bdi> {person.bot && <BotBadge />}
      </h3>
      {writes && <p className="text-sm text-muted">{t("writes", { language: languageName(writes, i18n.language) })}</p>}
      {presence !== "unknown" && (
        <p className={`text-sm ${presence === "online" ? "text-green" : "text-muted"}`}>
          {t(`common:${presence}`)}
          {presence === "offline" && <LastSeen userId={person._id} />}
        </p>
      )}
    </div>
  );
}
