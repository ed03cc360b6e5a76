import type { RuleBasedPairs as Pairs } from "@lingualoom/contract/calls/admin/engines.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { ModelList } from "./ModelList.tsx";

export function RuleBasedPairs({ pairs: { pairs, fixed, lookedAt, ...state } }: { readonly pairs: Pairs }) {
  const { t, i18n } = useTranslation("admin");
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const language = (code: string) => languageName(code, i18n.language);
  const look = useAdminAction({
    act: () => call("POST /health/admin/pairs"),
    failed: t("lookFailed"),
    stale: [[...ADMIN, "engines"]],
  });
  const named = pairs.map((pair) => ({
    ...pair,
    package: pair.name,
    name: t("bothWays", { one: language(pair.source), other: language(pair.target) }),
    sha256: pair.sha256 ? [pair.sha256] : [],
  }));
  const reasons = {
    "by the system": t("fixedBySystem"),
    "no apt": t("fixedNoApt"),
    "no fetching": t("fixedNoFetching"),
  };
  const note =
    fixed !== null
      ? reasons[fixed]
      : lookedAt === null
        ? t("notLooked")
        : state.programs > 0 && t("programsToo", { size: size(state.programs) });
  return (
    <Part
      title={t("ruleBased")}
      end={<span className="text-muted">{t("onDisk", { size: size(state.diskBytes) })}</span>}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {note && <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{note}</p>}
        {fixed === null && (
          <Button look="quiet" busy={state.looking} disabled={look.isPending} onClick={() => look.mutate()}>
            {t("lookForPairs")}
          </Button>
        )}
      </div>
      {named.length > 0 && (
        <ModelList
          label={t("ruleBased")}
          models={named}
          mayInstall={fixed === null}
          mayRemove={fixed !== "by the system"}
          busy={look.isPending}
          ask={(pair) => t("askRemovePair", { pair })}
          install={({ package: name }) => call("POST /health/admin/pairs/:name", { params: { name } })}
          remove={({ package: name }) => call("DELETE /health/admin/pairs/:name", { params: { name } })}
        />
      )}
    </Part>
  );
}
