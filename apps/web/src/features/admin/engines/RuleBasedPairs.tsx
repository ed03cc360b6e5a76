import type { RuleBasedPairs as Pairs, RuleBasedPair } from "@lingualoom/contract/calls/admin/engines.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { ModelRow } from "./ModelRow.tsx";

const order = { fetching: 0, here: 1, available: 2 } as const;

/** The pairs of the rule-based engine: those installed on this server, and those the system's sources offer. */
export function RuleBasedPairs({ pairs }: { readonly pairs: Pairs }) {
  const { t, i18n } = useTranslation("admin");
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const language = (code: string) => languageName(code, i18n.language);
  const name = ({ source, target }: RuleBasedPair) => t("bothWays", { one: language(source), other: language(target) });

  const stale = [[...ADMIN, "engines"]];
  const look = useAdminAction({ act: () => call("POST /health/admin/pairs"), failed: t("lookFailed"), stale });
  const change = useAdminAction({
    act: ({ pair, install }: { pair: RuleBasedPair; install: boolean }) =>
      call(`${install ? "POST" : "DELETE"} /health/admin/pairs/:name`, { params: { name: pair.name } }),
    done: (_, { pair, install }) => t(install ? "modelFetching" : "modelRemoved", { pair: name(pair) }),
    failed: ({ pair }) => t("modelFailed", { pair: name(pair) }),
    stale,
  });
  const busy = look.isPending || change.isPending;
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
          <Button look="quiet" busy={pairs.looking} disabled={busy} onClick={() => look.mutate()}>
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
              busy={busy}
              onInstall={pairs.fixed === null ? () => change.mutate({ pair, install: true }) : undefined}
              removal={t("askRemovePair", { pair: name(pair) })}
              onRemove={
                pairs.fixed === "by the system" ? undefined : () => change.mutateAsync({ pair, install: false })
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}
