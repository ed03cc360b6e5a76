import { Users } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { CompletionList } from "../CompletionList.tsx";
import type { Offered } from "./matching-people.ts";

interface Props {
  /** Never empty. */
  readonly offered: readonly Offered[];
  readonly query: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onPick: (offered: Offered) => void;
  readonly onClose: () => void;
}

export function MentionList(props: Props) {
  const { t } = useTranslation("timeline");
  return (
    <CompletionList
      {...props}
      keyOf={({ userId }) => userId}
      label={t("mentionSomebody")}
      found={t("mentionsFound", { count: props.offered.length })}
      row={({ userId, name, person }) =>
        person ? (
          <>
            <Avatar id={userId} name={name} picture={person.profilePic} size="sm" />
            <PersonName person={person} />
          </>
        ) : (
          <>
            <Users aria-hidden size={20} className="mx-1 shrink-0 text-muted" />
            <span className="min-w-0">
              <bdi>@{t("everyone")}</bdi>
              <span className="block text-xs text-muted">{t("everyoneHint")}</span>
            </span>
          </>
        )
      }
    />
  );
}
