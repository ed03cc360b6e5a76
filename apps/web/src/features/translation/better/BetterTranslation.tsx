import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { baseOf, pairFor } from "@lingualoom/translation/variants/variants.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { meQuery } from "#/data/account/session.queries.ts";
import { missingModels, modelsOfPair } from "#/data/device-models/missing-models.ts";
import { modelsForDevicesQuery } from "#/data/device-models/models-for-devices.queries.ts";
import { canStoreModels } from "#/data/device-models/stored-models.ts";
import { storedPairs } from "#/data/device-models/stored-pairs.ts";
import { languagesQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useStore } from "#/external-store.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { deviceState, modelKey } from "../device/device-state.ts";
import { linkLook } from "../link-look.ts";
import { downloadForDevice, fetchForServer, isRunning, modelDownloads, type Pair } from "./better-model.ts";

interface Props {
  readonly rendition: Pick<MessageTranslation, "sourceLanguage" | "targetLanguage">;
}

const loadBrowserModels = () => import("../device/device-models.ts");

/** Offers what would translate a rough text better here, and what this person may use. */
export function BetterTranslation({ rendition: { sourceLanguage, targetLanguage } }: Props) {
  // Models are of languages as wholes.
  const [source, target] = [baseOf(sourceLanguage), baseOf(targetLanguage)];
  const { t } = useTranslation("translating");
  const client = useQueryClient();
  const pair = { source, target };
  const key = modelKey(source, target);
  const { mayCall } = usePermissions();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: status } = useQuery(translationStatusQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: offered = [], isPending } = useQuery(modelsForDevicesQuery);
  const browser = useStore(deviceState).models[key];
  const download = useStore(modelDownloads)[key];
  useEffect(() => {
    if ("Translator" in globalThis) void loadBrowserModels().then(({ checkModels }) => checkModels([source], target));
  }, [source, target]);
  if (isPending) return null;

  const models = modelsOfPair(pair, offered);
  const isAtServer = models?.every(({ state }) => state === "here");
  const mayFetch = isAtServer || mayCall("POST /translation/models/:source/:target");
  const runsModels = status?.engines.some(({ id }) => id === "bergamot");
  // Whatever the server can do well, it does; the device would not be asked.
  const isGoodHere = pairFor(languages?.pairs ?? [], sourceLanguage, targetLanguage)?.quality === "good";
  const here = storedPairs().map((name) => {
    const [from = "", to = ""] = name.split("-");
    return { source: from, target: to };
  });
  const missing = missingModels(pair, offered, here);

  const isInBrowser = browser?.availability === "downloadable" || browser?.availability === "downloading";
  const isForServer = models && mayFetch && runsModels;
  const isForDevice = missing.length > 0 && mayFetch && canStoreModels();
  const mayHelpHere = !isForServer && !isGoodHere;
  const isOffered = isForServer || (mayHelpHere && (isInBrowser || isForDevice));
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {isForServer && (
        <Offer
          text={t(isAtServer ? "betterAtServer" : "betterForServer")}
          action={t(isAtServer ? "betterNow" : "betterFetch")}
          running={isRunning(download) ? t("betterFetching") : undefined}
          error={download?.error}
          onPress={() => void fetchForServer(client, pair, models)}
        />
      )}
      {mayHelpHere && isInBrowser && <BrowserOffer {...pair} />}
      {mayHelpHere && !isInBrowser && isForDevice && <DeviceOffer {...pair} missing={missing} />}
      {!isForServer && me?.isAdmin && (
        <Link to="/admin" search={{ tab: "engines" }} className={`${linkLook} justify-self-start text-start`}>
          {t("betterEngine")}
        </Link>
      )}
      {!isOffered && !me?.isAdmin && <p className="text-muted">{t("betterByOperator")}</p>}
    </div>
  );
}

function BrowserOffer(pair: Pair) {
  const { t, i18n } = useTranslation("translating");
  const { source, target } = pair;
  const model = useStore(deviceState).models[modelKey(source, target)];
  const language = languageName(source, i18n.language);
  return (
    <Offer
      text={t("deviceOffer", { language })}
      action={t("onDevice")}
      running={model?.loaded === undefined ? undefined : t("deviceLoading", { language })}
      done={model?.loaded}
      error={model?.failed && t("deviceFailed", { language })}
      onPress={() => void loadBrowserModels().then(({ downloadModel }) => downloadModel(source, target))}
    />
  );
}

function DeviceOffer({ missing, ...pair }: Pair & { readonly missing: readonly DeviceModel[] }) {
  const { t, i18n } = useTranslation(["translating", "device"]);
  const download = useStore(modelDownloads)[modelKey(pair.source, pair.target)];
  const total = missing.reduce((sum, { size }) => sum + size, 0);
  const size = asSize(total, i18n.language);
  const done = isRunning(download) ? (download?.done ?? 0) : undefined;
  return (
    <Offer
      text={t("betterOnDevice")}
      action={t("device:download", { size })}
      running={done === undefined ? undefined : t("device:downloading", { done: asSize(done, i18n.language), size })}
      done={done && done / total}
      error={download?.error}
      onPress={() => void downloadForDevice(pair, missing)}
    />
  );
}

interface OfferProps {
  readonly text: string;
  readonly action: string;
  /** Describes a running download. */
  readonly running: string | undefined;
  /** From 0 to 1; absent if unknown. */
  readonly done?: number | undefined;
  readonly error: string | false | null | undefined;
  readonly onPress: () => void;
}

function Offer({ text, action, running, done, error, onPress }: OfferProps) {
  return (
    <div className="grid gap-1.5">
      <p role="status" className="flex gap-2 text-muted">
        {running && done === undefined && <Spinner size={16} />}
        {running ?? text}
      </p>
      {running && done !== undefined && (
        <progress
          aria-label={running}
          value={done}
          max={1}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-marigold [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-marigold"
        />
      )}
      {!running && (
        <Button look="quiet" className="justify-self-start text-sm" onClick={onPress}>
          {action}
        </Button>
      )}
      <ErrorLine text={!running && error} />
    </div>
  );
}
