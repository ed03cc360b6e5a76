import { useState } from "react";
import type { ShownImport } from "#/data/conversations/imports.queries.ts";
import { CancelImport } from "#/features/history-import/CancelImport.tsx";
import { FoundFacts } from "#/features/history-import/ImportPreview.tsx";
import { LeftOut } from "#/features/history-import/LeftOut.tsx";
import { period } from "#/features/history-import/period.ts";
import { useChangeImport } from "#/features/history-import/use-change-import.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";

interface Props {
  readonly shown: ShownImport;
}

/** Shows what an export of a whole server has, and lets its conversations be chosen. */
export function ServerPreview({ shown }: Props) {
  const { t, i18n } = useTranslation(["imports", "admin"]);
  const { found, people, conversations } = shown;
  const change = useChangeImport(shown);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(conversations.filter(({ chosen }) => !chosen).map(({ _id }) => _id)),
  );
  if (!found) return null;
  // A choice names what comes along, so it must know all.
  const mayChoose = found.conversations <= conversations.length;
  const chosen = conversations.filter(({ _id }) => !left.has(_id));
  const choose = (others: ReadonlySet<string>) => {
    setLeft(others);
    // Stored too, so that the choice survives a reload.
    change.mutate({ conversations: conversations.flatMap(({ _id }) => (others.has(_id) ? [] : _id)) });
  };
  const messages = mayChoose ? chosen.reduce((sum, one) => sum + one.messages, 0) : found.messages;
  const bring = () =>
    change.mutate({ state: "writing", ...(mayChoose && { conversations: chosen.map(({ _id }) => _id) }) });
  return (
    <>
      <FoundFacts shown={shown} found={found} change={change} />
      {conversations.length > 0 ? (
        <ChooseConversations shown={shown} left={left} mayChoose={mayChoose} onLeft={choose} />
      ) : (
        <p>{t("admin:nothingToMoveIn")}</p>
      )}
      {people.length > 0 && <WithAccount people={people} />}
      <LeftOut leftOut={found.leftOut} />
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-sm text-muted">{t("admin:moveInSeen")}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            busy={change.isPending && change.variables.state === "writing"}
            disabled={messages === 0}
            onClick={bring}
          >
            {t("bring", { count: messages, many: messages.toLocaleString(i18n.language) })}
          </Button>
          <CancelImport shown={shown} />
        </div>
      </div>
    </>
  );
}

interface ChooseProps extends Props {
  /** Conversations that stay behind. */
  readonly left: ReadonlySet<string>;
  readonly mayChoose: boolean;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

function ChooseConversations({ shown: { conversations, found }, left, mayChoose, onLeft }: ChooseProps) {
  const { t, i18n } = useTranslation(["imports", "admin"]);
  const many = (count: number) => count.toLocaleString(i18n.language);
  const toggle = (id: string) => onLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]));
  return (
    <fieldset className="grid min-w-0 gap-2 border-t border-line pt-5">
      <legend className="sr-only">{t("admin:moveInConversations")}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p aria-hidden className="font-semibold">
          {t("admin:moveInConversations")}
        </p>
        {mayChoose && (
          <p role="status" className="text-sm text-muted">
            {t("admin:moveInChosen", {
              chosen: many(conversations.length - left.size),
              all: many(conversations.length),
            })}
          </p>
        )}
      </div>
      {mayChoose ? (
        <div className="-mx-2 flex flex-wrap">
          <Button look="plain" small onClick={() => onLeft(new Set())}>
            {t("admin:chooseAll")}
          </Button>
          <Button look="plain" small onClick={() => onLeft(new Set(conversations.map(({ _id }) => _id)))}>
            {t("admin:chooseNone")}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {t("admin:moveInLargest", { shown: many(conversations.length), all: many(found?.conversations ?? 0) })}
        </p>
      )}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
        {conversations.map((conversation) => (
          <li key={conversation._id}>
            <label className="flex min-h-11 items-center gap-3 py-2">
              <input
                type="checkbox"
                disabled={!mayChoose}
                checked={!left.has(conversation._id)}
                onChange={() => toggle(conversation._id)}
                className="ms-1 size-5 shrink-0 accent-indigo"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">
                  <bdi>{conversation.title || t("noTitle")}</bdi>
                </span>
                <span className="block text-sm text-muted">
                  {[
                    t("messages", { count: conversation.messages, many: many(conversation.messages) }),
                    period(conversation, i18n.language),
                  ].join(" · ")}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Authors whose confirmed address belongs to an account here. */
function WithAccount({ people }: Pick<ShownImport, "people">) {
  const { t, i18n } = useTranslation("admin");
  const known = people.flatMap(({ _id, name, user }) => (user ? [{ _id, name, user }] : []));
  const many = (count: number) => count.toLocaleString(i18n.language);
  return (
    <section aria-labelledby="with-account" className="grid gap-2 border-t border-line pt-5">
      <h3 id="with-account" className="font-semibold">
        {t("moveInPeople")}
      </h3>
      <p className="text-sm">{t("moveInKnown", { known: many(known.length), all: many(people.length) })}</p>
      <p className="text-sm text-muted">{t("moveInPeopleHint")}</p>
      {known.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer rounded-sm text-muted pointer-coarse:min-h-11">
            {t("moveInWho")}
          </summary>
          <ul className="grid gap-1 ps-4 text-muted">
            {known.map(({ _id, name, user }) => (
              <li key={_id} className="wrap-anywhere">
                <bdi>{name}</bdi> · <bdi>{user.fullName}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
