import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Address } from "#/data/address.ts";
import { personQuery } from "#/data/people/people.queries.ts";
import { useStatusText } from "#/features/people/use-status-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useIsTyping, usePresence, useWatchedPresence } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { usePainted } from "#/ui/hooks/use-painted.ts";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { LastSeen } from "./LastSeen.tsx";
import { TitleLine } from "./TitleLine.tsx";

interface Props {
  readonly address: Address;
  readonly person: Person;
  readonly onInfo: () => void;
}

export function PersonTitle({ address, person, onInfo }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const title = useRef<HTMLDivElement>(null);
  const known = usePresence(person._id);
  // A deleted account has no presence.
  const presence = person.deleted ? "unknown" : known;
  const online = presence === "online";
  const typing = useIsTyping(address);
  // Requesting presence must not delay the messages.
  const painted = usePainted(person._id);
  useWatchedPresence(person._id, title);
  return (
    <div ref={title} className="relative flex min-w-0 flex-1 items-center gap-3">
      <Avatar key={person._id} id={person._id} name={person.fullName} picture={person.profilePic} online={online} />
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold">
          {person.deleted ? (
            <PersonName person={person} />
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onInfo}
              // Covers the whole title, including the picture and the line below.
              className="flex max-w-full rounded-md text-start after:absolute after:-inset-1 after:rounded-md hover:after:bg-ink/5"
            >
              <PersonName person={person} />
            </button>
          )}
        </h1>
        {!person.deleted && (
          // On narrow screens a time is enough.
          <TitleLine
            className={`max-md:has-[[data-since]]:[&>[data-word]]:sr-only ${typing ? "text-indigo" : online ? "text-green" : "text-muted"}`}
          >
            <span data-word>{typing ? t("typing") : presence !== "unknown" && t(`common:${presence}`)}</span>
            {painted && !typing && presence === "offline" && <LastSeen userId={person._id} />}
            {painted && !typing && <StatusText person={person} />}
          </TitleLine>
        )}
      </div>
    </div>
  );
}

/** Cut off by a narrow header; the information about the chat has all of it. */
function StatusText({ person }: Pick<Props, "person">) {
  const { data: { status } = person } = useQuery(personQuery(person._id));
  const text = useStatusText({ status });
  return (
    text && (
      <span className="text-muted">
        {" · "}
        <bdi>{text}</bdi>
      </span>
    )
  );
}
