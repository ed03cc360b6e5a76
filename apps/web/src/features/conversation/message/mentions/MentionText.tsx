import { EVERYBODY, mentionSpans } from "@lingualoom/contract/mentions.ts";
import type { Mention, Person } from "@lingualoom/contract/shapes.ts";
import { Fragment, use } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { MembersContext } from "#/features/conversation/members.ts";
import { useAuthor } from "#/features/conversation/use-author.ts";
import { useWriteTo } from "#/features/people/use-write-to.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { PlainWords } from "#/ui/text/RichText.tsx";

interface Props {
  readonly text: string;
  /** Range of the text that is drawn. */
  readonly from: number;
  readonly to: number;
  readonly mentions: readonly Mention[] | undefined;
  readonly mentionsAll: boolean | undefined;
}

export function MentionText({ text, from: start, to: end, mentions, mentionsAll }: Props) {
  const spans = mentionSpans(text, { mentions, mentionsAll }).filter(({ from, to }) => from >= start && to <= end);
  return (
    <>
      {spans.map(({ from, to, userId }, i) => (
        <Fragment key={from}>
          <PlainWords text={text.slice(spans[i - 1]?.to ?? start, from)} />
          <Mentioned userId={userId} written={text.slice(from + 1, to)} />
        </Fragment>
      ))}
      <PlainWords text={text.slice(spans.at(-1)?.to ?? start, end)} />
    </>
  );
}

interface MentionedProps {
  /** A user id, or everyone. */
  readonly userId: string;
  /** The name as written in the text. */
  readonly written: string;
}

/** Shows the current name of a mentioned user; pressing it opens their profile. */
function Mentioned({ userId, written }: MentionedProps) {
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

/** @param marked the mention is of me */
const Name = ({ name, marked }: { readonly name: string; readonly marked: boolean }) => (
  <bdi className={`font-medium text-indigo ${marked ? "rounded-sm bg-indigo-soft box-decoration-clone px-0.5" : ""}`}>
    @{name}
  </bdi>
);

interface MentionedPersonProps {
  readonly person: Person;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

function MentionedPerson({ person, anchor, onClose }: MentionedPersonProps) {
  const { t, i18n } = useTranslation(["groups", "dialogs", "people", "common"]);
  const presence = usePresence(person._id);
  const writeTo = useWriteTo(onClose);
  const { isGuest } = usePermissions();
  const { fullName: name, writes } = person;
  return (
    <Popover label={t("dialogs:about", { name })} anchor={anchor} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Avatar id={person._id} name={name} picture={person.profilePic} size="xl" />
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg font-semibold break-words">
              <bdi>{name}</bdi> <PersonMark of={person} />
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
        {!isGuest && !person.guest && (
          <Button look="quiet" onClick={() => void writeTo(person)}>
            {t("message")}
          </Button>
        )}
      </div>
    </Popover>
  );
}
