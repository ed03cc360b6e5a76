import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import { use } from "react";
import { MembersContext } from "#/features/conversation/members.ts";
import { useAuthor } from "#/features/conversation/use-author.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { MentionedPerson } from "./MentionedPerson.tsx";

interface Props {
  /** Or everybody. */
  readonly userId: string;
  /** How the text writes the name. */
  readonly written: string;
}

/** Somebody in a text, by their name of today; pressed it says who they are. */
export function Mentioned({ userId, written }: Props) {
  const { t } = useTranslation(["timeline", "common"]);
  const { me } = use(MembersContext);
  const everybody = userId === EVERYBODY;
  const person = useAuthor(everybody ? me : userId);
  const { open, anchor, button, close } = usePanel();
  if (everybody) return <Name name={t("everyone")} marked />;
  const known = person?.deleted ? t("common:deletedAccount") : person?.fullName;
  const name = <Name name={known || written} marked={userId === me} />;
  if (userId === me || !person || person.deleted) return name;
  return (
    <>
      <button {...button} className="inline rounded-sm text-start select-text hover:underline">
        {name}
      </button>
      {open && <MentionedPerson person={person} anchor={anchor} onClose={close} />}
    </>
  );
}

/** @param marked it is I who is meant */
const Name = ({ name, marked }: { readonly name: string; readonly marked: boolean }) => (
  <bdi className={`font-medium text-indigo ${marked ? "rounded-sm bg-indigo-soft box-decoration-clone px-0.5" : ""}`}>
    @{name}
  </bdi>
);
