import type { Person } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/graphics/Avatar.tsx";
import { PersonName } from "../../../ui/text/PersonName.tsx";

interface Props {
  readonly person: Person;
  /** What can be done about them. */
  readonly children: ReactNode;
}

export function PersonLine({ person, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
      <span className="min-w-32 flex-1 font-medium">
        <PersonName person={person} />
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}
