import { useQuery } from "@tanstack/react-query";
import { enginesQuery } from "../../../data/admin/admin.queries.ts";
import { PasswordDialog } from "../../../ui/layers/PasswordDialog.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { DefaultPrivacyLevel } from "../server-settings/DefaultPrivacyLevel.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import { EngineOrder } from "./EngineOrder.tsx";
import { Fetching } from "./Fetching.tsx";
import { LocalModels } from "./LocalModels.tsx";
import { RuleBasedPairs } from "./RuleBasedPairs.tsx";

export function EnginesTab() {
  const { data } = useQuery(enginesQuery);
  const settings = useServerSettings();
  if (!data) return <Skeleton className="rounded-md h-96 w-full" />;
  const { waiting, updating, confirm, giveUp } = settings;
  return (
    <>
      <EngineOrder engines={data.engines} settings={settings} />
      <DefaultPrivacyLevel settings={settings} />
      <Fetching setup={data.setup} />
      <LocalModels models={data.models} bytes={data.modelBytes} />
      <RuleBasedPairs pairs={data.ruleBased} />
      {waiting && <PasswordDialog problem={waiting.problem} busy={updating} onPassword={confirm} onClose={giveUp} />}
    </>
  );
}
