import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Address } from "../../../data/address.ts";
import { chatWith } from "../../../data/conversations/opened-chat.ts";
import { personQuery } from "../../../data/people/people.queries.ts";
import { languageName } from "../../../i18n/language-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { usePresence } from "../../../realtime/connection/use-live.ts";
import { Avatar } from "../../../ui/graphics/Avatar.tsx";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { ChatMenu } from "./ChatMenu.tsx";
import { LastSeen } from "./LastSeen.tsx";

interface Props {
  readonly address: Address;
  readonly person: Person;
  /** The button that says how the conversation is translated, and opens its rules. */
  readonly translation: ReactNode;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Who the other person is, and what holds in the conversation with them. */
export function PersonPanel({ address, person, translation, anchor, onClose }: Props) {
  const { t, i18n } = useTranslation(["dialogs", "people", "common"]);
  const presence = usePresence(person._id);
  // The list of chats does not say which language they write.
  const { data: { writes } = person } = useQuery(personQuery(person._id));
  const name = person.fullName;
  return (
    <ChatMenu
      address={address}
      chat={chatWith(person)}
      anchor={anchor}
      align="start"
      label={t("about", { name })}
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        <Avatar id={person._id} name={name} picture={person.profilePic} size="xl" />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg font-semibold break-words">
            <bdi>{name}</bdi>
          </h2>
          {writes && <p className="text-sm">{t("people:writes", { language: languageName(writes, i18n.language) })}</p>}
          {presence !== "unknown" && (
            <p
              className={`text-sm max-md:has-[[data-since]]:[&>[data-word]]:sr-only ${presence === "online" ? "text-green" : "text-muted"}`}
            >
              <span data-word>{t(`common:${presence}`)}</span>
              {presence === "offline" && <LastSeen userId={person._id} />}
            </p>
          )}
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3 font-medium">
        {t("translation")}
        {translation}
      </div>
    </ChatMenu>
  );
}
