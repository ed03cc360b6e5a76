import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import type { GroupPageProps } from "../use-group.ts";
import { useGroup, useGroupChange } from "../use-group.ts";

const RIGHTS = ["posting", "adding", "pinning", "editing"] as const;
const LABELS = {
  posting: "mayPost",
  adding: "mayAdd",
  pinning: "mayPin",
  editing: "mayEdit",
  historyForNew: "historyForNew",
} as const;
const VALUES = {
  everyone: "everyone",
  admins: "admins",
  all: "historyAll",
  "from-joining": "historyFromJoining",
} as const;

export function Rights({ conversationId }: GroupPageProps) {
  const { t } = useTranslation("groups");
  const { conversation, group, may } = useGroup(conversationId);
  if (!conversation || !group) return null;
  // Only admins write announcements.
  const rights = isSpace(conversation) ? RIGHTS.filter((name) => name !== "posting") : RIGHTS;
  const names = [...rights, "historyForNew"] as const;
  if (may("setRights"))
    return names.map((name) => <RightChoice key={name} name={name} conversationId={conversationId} group={group} />);
  return (
    <>
      <p className="text-sm text-muted">{t("rightsHint")}</p>
      <dl className="grid gap-4">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(LABELS[name])}</dt>
            <dd className="font-medium">{t(VALUES[group[name]])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Props {
  readonly name: keyof typeof LABELS;
  readonly conversationId: string;
  readonly group: GroupDetails;
}

function RightChoice({ name, conversationId, group }: Props) {
  const { t } = useTranslation("groups");
  const { save, wished, outcome } = useGroupChange(conversationId);
  const values = name === "historyForNew" ? (["all", "from-joining"] as const) : (["everyone", "admins"] as const);
  return (
    <Choice
      label={t(LABELS[name])}
      value={wished[name] ?? group[name]}
      onChange={(value) => save.mutate({ [name]: value })}
      options={values.map((value) => ({ value, text: t(VALUES[value]) }))}
      {...outcome}
    />
  );
}
