import type { ProviderDescriptor, Secret } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import type { Engines } from "#/language/engines/engines.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import type { ProvidersConfig } from "#/platform/config/providers.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { createSeal, type Seal } from "#/platform/seal.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { masked, unmasked } from "./masked.ts";
import { lockProviderKeys, readSealedKeys, replaceSealedKeys } from "./provider-keys-store.ts";

export type Keys = Readonly<Record<string, readonly string[]>>;

/** Keys that the dashboard adds to those of the environment; the first of a type is the primary one. */
export interface ProviderKeys {
  masked(): Promise<Keys>;
  /**
   * Replaces all keys of a type, effective with the next text.
   * @throws AppError `VALIDATION`
   */
  replace(actor: Actor, type: string, given: readonly string[]): Promise<void>;
  /** Applies the stored keys: at startup, and after changes by other servers. */
  load(): Promise<void>;
}

interface OwnedSecret {
  readonly provider: ProviderDescriptor;
  readonly secret: Secret;
}

const SECRETS: ReadonlyMap<string, OwnedSecret> = new Map(
  PROVIDERS.flatMap((provider: ProviderDescriptor) =>
    provider.secrets.map((secret) => [secret.type, { provider, secret }] as const),
  ),
);

const keysBy = (find: (type: string) => readonly string[]): Keys =>
  Object.fromEntries([...SECRETS.keys()].map((type) => [type, find(type)]));

export function createProviderKeys({
  database,
  clock,
  appSecret,
  providers: engines,
}: Pick<Platform, "database" | "clock" | "appSecret"> & {
  providers: Pick<Engines, "providers" | "configureProviders">;
}): ProviderKeys {
  const seal = createSeal(appSecret);
  /** The environment's keys, which apply to every type without stored keys. */
  const given = engines.providers();
  let loaded = "";

  const effective = async (sql: Sql): Promise<Keys> => {
    const stored = await readKeys(sql, seal);
    const configured = keysOf(given);
    return keysBy((type) => (stored[type]?.length ? stored[type] : (configured[type] ?? [])));
  };

  async function load() {
    const keys = await effective(database);
    const state = JSON.stringify(keys);
    if (state === loaded) return;
    await engines.configureProviders(configOf(given, keys));
    loaded = state;
  }

  return {
    load,
    async masked() {
      const keys = await effective(database);
      return keysBy((type) => (keys[type] ?? []).map(masked));
    },
    async replace(actor, type, values) {
      const owned = SECRETS.get(type);
      if (!owned) throw new AppError("VALIDATION", say("unknownKeyType", { name: type }));
      const { provider, secret } = owned;
      if (values.length === 0 && !secret.removable)
        throw new AppError("VALIDATION", say("cannotRemoveKeys", { type: type.toUpperCase() }));
      const needed = neededBeside(provider, given);
      if (values.length > 0 && needed) throw new AppError("VALIDATION", say("variableFirst", { variable: needed }));
      await database.begin(async (sql) => {
        await lockProviderKeys(sql);
        const keys = unmasked(values, (await effective(sql))[type] ?? []);
        await writeKeys(sql, seal, type, keys);
        await audit(sql, clock, {
          actor,
          action: "keys.changed",
          details: { type, count: keys.length },
        });
      });
      await load();
    },
  };
}

async function readKeys(sql: Sql, seal: Seal): Promise<Keys> {
  const rows = await readSealedKeys(sql);
  return keysBy((type) => rows.filter((row) => row.type === type).map((row) => seal.open(row.sealed, type)));
}

const writeKeys = (sql: Sql, seal: Seal, type: string, keys: readonly string[]): Promise<void> =>
  replaceSealedKeys(
    sql,
    type,
    keys.map((key) => seal.close(key, type)),
  );

export async function reseal(sql: Sql, before: string, after: string): Promise<number> {
  const [opener, closer] = [createSeal(before), createSeal(after)];
  const keys = await readKeys(sql, opener);
  for (const [type, values] of Object.entries(keys)) await writeKeys(sql, closer, type, values);
  return Object.values(keys).flat().length;
}

/** Returns a required variable of the provider that is not a key; undefined when keys are enough. */
function neededBeside(provider: ProviderDescriptor, given: ProvidersConfig): string | undefined {
  const ofKeys = new Set(provider.secrets.map(({ variable }) => variable));
  const missing = provider.missing(given[provider.id as keyof ProvidersConfig]);
  return missing.map(({ variable }) => variable).find((variable) => !ofKeys.has(variable));
}

const keysOf = (config: ProvidersConfig): Keys =>
  keysBy((type) => {
    const { provider, secret } = SECRETS.get(type)!;
    const settings = config[provider.id as keyof ProvidersConfig];
    return settings === null ? [] : secret.read(settings);
  });

function configOf(given: ProvidersConfig, keys: Keys): ProvidersConfig {
  const config: Record<string, unknown> = { ...given };
  for (const [type, { provider, secret }] of SECRETS)
    config[provider.id] = secret.write(config[provider.id] ?? null, keys[type] ?? []);
  return config as ProvidersConfig;
}
