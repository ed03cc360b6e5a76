import type { ImportedPerson } from "@lingualoom/contract/calls/imports.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useId, useState } from "react";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { CopyButton } from "#/ui/forms/CopyButton.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Authors shown at first; an export of a large group has hundreds. */
const SHOWN = 20;

interface Props {
  readonly importId: string;
  readonly people: readonly ImportedPerson[];
  readonly members: readonly Person[];
  readonly me: string;
  /** Absent in a direct conversation, which no one joins. */
  readonly mayInvite: boolean;
  /** The account chosen for an author, or null. */
  readonly chosen: (person: ImportedPerson) => string | null;
  /** Absent once the messages are written; then the authors answer themselves. */
  readonly onChoose?: (person: ImportedPerson, userId: string | null) => void;
}

/** The authors that an export names, and the members that they are said to be. */
export function WhoIsWho({ people, ...props }: Props) {
  const { t, i18n } = useTranslation("imports");
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, SHOWN);
  return (
    <>
      <ul className="grid gap-4">
        {shown.map((person) => (
          <Author key={person._id} person={person} {...props} />
        ))}
      </ul>
      {shown.length < people.length && (
        <Button look="plain" onClick={() => setIsWhole(true)}>
          {t("allPeople", { many: people.length.toLocaleString(i18n.language) })}
        </Button>
      )}
    </>
  );
}

interface AuthorProps extends Omit<Props, "people"> {
  readonly person: ImportedPerson;
}

function Author({ importId, person, members, me, mayInvite, chosen, onChoose }: AuthorProps) {
  const { t, i18n } = useTranslation("imports");
  const id = useId();
  const { name, messages, user, suggestion, answer } = person;
  const userId = chosen(person);
  const others = [user, suggestion].filter((one) => one !== null);
  const all = [...members, ...others.filter(({ _id }) => !members.some((member) => member._id === _id))];
  const isSuggested = user === null && suggestion !== null && userId === suggestion._id;
  return (
    <li className="grid gap-1.5">
      <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="text-sm text-muted">
          {t("messages", { count: messages, many: messages.toLocaleString(i18n.language) })}
        </span>
      </label>
      {answer && <p className="text-sm text-muted">{t(answer === "claimed" ? "claimed" : "erased")}</p>}
      {!answer && (
        <div className="flex flex-wrap gap-2">
          {onChoose && (
            <select
              id={id}
              value={userId ?? ""}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => onChoose(person, target.value || null)}
              className={`${inputLook} drop-down min-w-40 flex-1 ${isSuggested ? "border-dashed" : ""}`}
            >
              <option value="">{t("notHere")}</option>
              {all.map((member) => (
                <option key={member._id} value={member._id}>
                  {member._id === me ? t("me", { name: member.fullName }) : member.fullName}
                </option>
              ))}
            </select>
          )}
          {mayInvite && userId === null && <Invite importId={importId} person={person} />}
        </div>
      )}
      {onChoose && isSuggested && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t("suggested")}
        </p>
      )}
    </li>
  );
}

function Invite({ importId, person }: Pick<AuthorProps, "importId" | "person">) {
  const { t } = useTranslation(["imports", "dialogs"]);
  const make = useAction({
    act: () => call("POST /imports/:id/people/:personId/invite", { params: { id: importId, personId: person._id } }),
    failed: t("inviteFailed"),
    stale: [keys.import(importId)],
    onDone: ({ url }) =>
      copyText(url).then(
        () => toast.success(t("inviteCopied", { name: person.name })),
        () => toast.error(t("dialogs:copyFailed")),
      ),
  });
  if (person.invite) return <CopyButton look="quiet" text={person.invite} label={t("copyInvite")} />;
  return (
    <Button
      look="quiet"
      aria-label={t("invitePerson", { name: person.name })}
      busy={make.isPending}
      onClick={() => make.mutate()}
    >
      {t("invite")}
    </Button>
  );
}
