import type { ImportedPerson } from "@lingualoom/contract/calls/imports.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import type { ShownImport } from "#/data/conversations/imports.queries.ts";
import { fileSize } from "#/i18n/file-size.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice, Options } from "#/ui/forms/Choice.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { CancelImport } from "./CancelImport.tsx";
import { datesOf } from "./dates-of.ts";
import type { ImportPageProps } from "./import-page-props.ts";
import { LeftOut } from "./LeftOut.tsx";
import { period } from "./period.ts";
import { useChangeImport } from "./use-change-import.ts";
import { WhoIsWho } from "./WhoIsWho.tsx";

const LANGUAGES_SHOWN = 4;
/** Sources whose times are of the place where they were exported. */
const LOCAL_TIMES: readonly unknown[] = ["whatsapp", "telegram", "element"];

interface Props extends ImportPageProps {
  readonly shown: ShownImport;
}

/** Shows what an export has before anything is written. */
export function ImportPreview({ me, conversationId, chat, shown }: Props) {
  const { t, i18n } = useTranslation(["imports", "common"]);
  const { found, people, conversations } = shown;
  const change = useChangeImport(shown);
  const members = useMembers(conversationId, chat);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const chosen = ({ _id, user, suggestion }: ImportedPerson) =>
    user?._id ?? (refused.has(_id) ? null : (suggestion?._id ?? null));
  const choose = (person: ImportedPerson, userId: string | null) => {
    if (userId === null) setRefused(new Set([...refused, person._id]));
    change.mutate({ people: [{ _id: person._id, userId }] });
  };
  if (!found) return null;
  const many = (count: number) => count.toLocaleString(i18n.language);
  const one = conversations.find((conversation) => conversation.chosen);
  const bringing = (conversations.length > 1 && one?.messages) || found.messages;
  const bring = () =>
    change.mutate({ state: "writing", people: people.map((person) => ({ _id: person._id, userId: chosen(person) })) });
  return (
    <>
      <FoundFacts shown={shown} found={found} change={change} />
      {conversations.length > 1 && (
        <Options
          label={t("whichConversation")}
          value={one?._id ?? ""}
          options={conversations.map((conversation) => ({
            value: conversation._id,
            text: conversation.title || t("noTitle"),
            hint: [
              t("messages", { count: conversation.messages, many: many(conversation.messages) }),
              period(conversation, i18n.language),
            ].join(" · "),
          }))}
          onChange={(id) => change.mutate({ conversations: [id] })}
        />
      )}
      {people.length > 0 && (
        <section aria-labelledby="who-is-who" className="grid gap-4 border-t border-line pt-5">
          <div>
            <h3 id="who-is-who" className="font-semibold">
              {t("whoIsWho")}
            </h3>
            <p className="text-sm text-muted">{t("whoIsWhoHint")}</p>
          </div>
          <WhoIsWho
            importId={shown._id}
            people={people}
            members={members}
            me={me}
            mayInvite={chat.group !== null}
            chosen={chosen}
            onChoose={choose}
          />
        </section>
      )}
      <LeftOut leftOut={found.leftOut} />
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-sm text-muted">
          {chat.group ? t("seenBy", { count: chat.group.memberCount }) : t("seenByBoth", { name: chat.name })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={change.isPending && change.variables.state === "writing"} onClick={bring}>
            {t("bring", { count: bringing, many: many(bringing) })}
          </Button>
          <CancelImport shown={shown} />
        </div>
      </div>
    </>
  );
}

function useMembers(conversationId: string, { person, group }: ImportPageProps["chat"]) {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data } = useInfiniteQuery({ ...membersQuery(conversationId), enabled: group !== null });
  if (person) return me ? [me, person] : [person];
  return data?.pages.flatMap(({ items }) => items.map(({ user }) => user)).filter(({ bot }) => !bot) ?? [];
}

interface SummaryProps extends Pick<Props, "shown"> {
  readonly found: NonNullable<ShownImport["found"]>;
}

function Summary({ shown: { source }, found }: SummaryProps) {
  const { t, i18n } = useTranslation("imports");
  const many = (count: number) => count.toLocaleString(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const languages = found.languages
    .slice(0, LANGUAGES_SHOWN)
    .map(({ language, share }) => `${languageName(language, i18n.language)} ${percent.format(share)}`);
  const facts = [
    [t("period"), period(found, i18n.language)],
    [t("languages"), new Intl.ListFormat(i18n.language, { type: "unit" }).format(languages)],
    [
      t("files"),
      found.files > 0 &&
        t("filesOf", { count: found.files, many: many(found.files), size: fileSize(found.bytes, i18n.language) }),
    ],
  ] as const;
  return (
    <section aria-label={t("found")} className="grid gap-3 rounded-lg bg-sunken p-4">
      <div>
        <p className="text-sm text-muted">{source && sourceName(source)}</p>
        <p className="font-display text-xl font-medium">
          {t("messages", { count: found.messages, many: many(found.messages) })}
        </p>
      </div>
      <dl className="grid gap-1 text-sm">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="grid grid-cols-[6rem_1fr] gap-3">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

interface DateQuestionProps {
  readonly question: NonNullable<SummaryProps["found"]["question"]>;
  readonly order: NonNullable<ShownImport["dateOrder"]>;
  readonly onOrder: (order: NonNullable<ShownImport["dateOrder"]>) => void;
}

function DateQuestion({ question, order, onOrder }: DateQuestionProps) {
  const { t, i18n } = useTranslation("imports");
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" });
  return (
    <Choice
      label={t("whichDay", { example: question.example })}
      value={order}
      options={datesOf(question.example).map(({ order: value, date }) => ({ value, text: format.format(date) }))}
      onChange={onOrder}
    />
  );
}

interface TimeZoneProps {
  readonly zone: string;
  readonly onZone: (zone: string) => void;
}

function TimeZone({ zone, onZone }: TimeZoneProps) {
  const { t } = useTranslation("imports");
  const [isChanging, setChanging] = useState(false);
  if (!isChanging)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        {t("timesFrom", { zone: zone.replaceAll("_", " ") })}
        <Button look="plain" small onClick={() => setChanging(true)}>
          {t("change")}
        </Button>
      </p>
    );
  const zones = [...new Set([zone, ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return (
    <SelectField
      label={t("timeZone")}
      hint={t("timeZoneHint")}
      value={zone}
      options={zones.map((value) => ({ value, text: value.replaceAll("_", " ") }))}
      onChange={onZone}
    />
  );
}

interface FoundFactsProps {
  readonly shown: ShownImport;
  readonly found: NonNullable<ShownImport["found"]>;
  readonly change: ReturnType<typeof useChangeImport>;
}

/** Counts of an export, and the questions about its dates. */
export function FoundFacts({ shown, found, change }: FoundFactsProps) {
  return (
    <>
      <Summary shown={shown} found={found} />
      {found.question && (
        <DateQuestion
          question={found.question}
          order={shown.dateOrder ?? found.question.guess}
          onOrder={(dateOrder) => change.mutate({ dateOrder })}
        />
      )}
      {LOCAL_TIMES.includes(shown.source) && (
        <TimeZone zone={shown.timeZone} onZone={(timeZone) => change.mutate({ timeZone })} />
      )}
    </>
  );
}
