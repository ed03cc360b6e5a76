import type { RuleBasedPairs as Pairs, RuleBasedPair } from "@lingualoom/contract/calls/admin/engines.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { ModelRow } from "./ModelRow.tsx";

type ChangeRequest = { readonly do: "look" } | { readonly do: "install" | "remove"; readonly pair: RuleBasedPair };

const order = { fetching: 0, here: 1, available: 2 } as const;

/** The pairs of the rule-based engine: those installed on this server, and those the system's sources offer. */
export function RuleBasedPairs({ pairs }: { readonly pairs: Pairs }) {
  const { t, i18n } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  const [removing, setRemoving] = useState<RuleBasedPair | null>(null);
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const language = (code: string) => languageName(code, i18n.language);
  const name = ({ source, target }: RuleBasedPair) => t("bothWays", { one: language(source), other: language(target) });

  const change = useMutation({
    mutationFn: (wish: ChangeRequest) =>
      wish.do === "look"
        ? call("POST /health/admin/pairs")
        : call(`${wish.do === "install" ? "POST" : "DELETE"} /health/admin/pairs/:name`, {
            params: { name: wish.pair.name },
          }),
    onSuccess: (_, wish) => {
      if (wish.do === "look") return;
      const pair = name(wish.pair);
      report("success", wish.do === "install" ? t("modelFetching", { pair }) : t("modelRemoved", { pair }));
    },
    onError: (error, wish) =>
      report(
        "error",
        sentenceOf(error, wish.do === "look" ? t("lookFailed") : t("modelFailed", { pair: name(wish.pair) })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [...ADMIN, "engines"] }),
  });
  const reasons = {
    "by the system": t("fixedBySystem"),
    "no apt": t("fixedNoApt"),
    "no fetching": t("fixedNoFetching"),
  };
  const shown = pairs.pairs.toSorted(
    (a, b) => order[a.state] - order[b.state] || name(a).localeCompare(name(b), i18n.language),
  );
  const note =
    pairs.fixed !== null
      ? reasons[pairs.fixed]
      : pairs.lookedAt === null
        ? t("notLooked")
        : pairs.programs > 0 && t("programsToo", { size: size(pairs.programs) });
  return (
    <Part
      title={t("ruleBased")}
      end={<span className="text-muted">{t("onDisk", { size: size(pairs.diskBytes) })}</span>}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {note && <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{note}</p>}
        {pairs.fixed === null && (
          <Button
            look="quiet"
            busy={pairs.looking}
            disabled={change.isPending}
            onClick={() => change.mutate({ do: "look" })}
          >
            {t("lookForPairs")}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul
          aria-label={t("ruleBased")}
          className="relative max-h-[30rem] divide-y divide-line overflow-y-auto border-y border-line"
        >
          {shown.map((pair) => (
            <ModelRow
              key={pair.name}
              model={{ ...pair, sha256: pair.sha256 ? [pair.sha256] : [] }}
              name={name(pair)}
              busy={change.isPending}
              onInstall={pairs.fixed === null ? () => change.mutate({ do: "install", pair }) : undefined}
              onRemove={pairs.fixed === "by the system" ? undefined : () => setRemoving(pair)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <AskDialog
          title={t("askRemoveModelTitle")}
          text={t("askRemovePair", { pair: name(removing) })}
          action={t("remove")}
          onDo={() => {
            change.mutate({ do: "remove", pair: removing });
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Part>
  );
}
