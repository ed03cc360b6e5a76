import type { Person } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import type { Address } from "../../../data/address.ts";
import { usePanel } from "../../../ui/layers/use-panel.ts";
import { PersonName } from "../../../ui/text/PersonName.tsx";
import { PersonPanel } from "./PersonPanel.tsx";

interface Props {
  readonly address: Address;
  readonly person: Person;
  readonly translation: ReactNode;
}

/** The name in the header, which opens what is known of the person. The picture and the line below open it too. */
export function PersonButton({ address, person, translation }: Props) {
  const { open, anchor, button, close } = usePanel("dialog", person._id);
  return (
    <>
      <button
        {...button}
        className="flex max-w-full rounded-md text-start after:absolute after:-inset-1 after:rounded-md hover:after:bg-ink/5"
      >
        <PersonName person={person} />
      </button>
      {open && (
        <PersonPanel address={address} person={person} translation={translation} anchor={anchor} onClose={close} />
      )}
    </>
  );
}
