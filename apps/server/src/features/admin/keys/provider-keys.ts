import { KEY_TYPES, type KeyType } from "@lingualoom/contract/calls/admin/keys.ts";
import type { Clock } from "../../../clock.ts";
import type { ProvidersConfig } from "../../../config/providers.ts";
import type { Database, Sql } from "../../../database/open.ts";
import type { Engines } from "../../../engines.ts";
import { AppError } from "../../../errors.ts";
import { type Actor, audit } from "../audit.ts";
import { masked, unmasked } from "./masked.ts";
import { createSeal, type Seal } from "./sealed.ts";

export type Keys = Readonly<Record<KeyType, readonly string[]>>;

export interface ProviderKeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly engines: Pick<Engines, "providers" | "configureProviders">;
}

/** Keys that the pages add to those of the environment; the first of a type is the primary one. */
export interface ProviderKeys {
  masked(): Promise<Keys>;
  /**
   * Replaces all keys of a type, at once for the next text.
   * @throws AppError `VALIDATION`
   */
  replace(actor: Actor, type: KeyType, given: readonly string[]): Promise<void>;
  /** Takes over what is stored: at the start, and what another server has changed since. */
  load(): Promise<void>;
}

const OPENAI = { baseUrl: "https://api.openai.com/v1", model: "gpt-4o-mini", onThisServer: false };
const DEEPL = { baseUrl: null, formality: "default", glossaries: {} } as const;
/** One key of these is enough to work with, and none of them is possible again. */
const OPTIONAL: ReadonlySet<KeyType> = new Set(["openai", "deepl", "libretranslate"]);

export function createProviderKeys(deps: ProviderKeyDependencies): ProviderKeys {
  const { database, clock, engines } = deps;
  const seal = createSeal(deps.appSecret);
  /** What the environment said, which holds for every type that nothing is stored of. */
  const given = engines.providers();
  let loaded = "";

  const effective = async (sql: Sql): Promise<Keys> => {
    const stored = await readKeys(sql, seal);
    const configured = keysOf(given);
    return Object.fromEntries(
      KEY_TYPES.map((type) => [type, stored[type].length > 0 ? stored[type] : configured[type]]),
    ) as unknown as Keys;
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
      return Object.fromEntries(KEY_TYPES.map((type) => [type, keys[type].map(masked)])) as unknown as Keys;
    },
    async replace(actor, type, values) {
      if (values.length === 0 && !OPTIONAL.has(type))
        throw new AppError("VALIDATION", `Cannot remove all ${type.toUpperCase()} keys`);
      if (type === "libretranslate" && values.length > 0 && !given.libretranslate)
        throw new AppError("VALIDATION", "Set LIBRETRANSLATE_URL first: a key alone has no address");
      await database.begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(hashtext('lingualoom provider keys'))`;
        const keys = unmasked(values, (await effective(sql))[type]);
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
  const rows = await sql<{ type: KeyType; sealed: Buffer }[]>`
    select key_type as type, sealed from provider_keys order by key_type, position`;
  return Object.fromEntries(
    KEY_TYPES.map((type) => [
      type,
      rows.filter((row) => row.type === type).map((row) => seal.open(row.sealed, type)),
    ]),
  ) as unknown as Keys;
}

async function writeKeys(sql: Sql, seal: Seal, type: KeyType, keys: readonly string[]): Promise<void> {
  await sql`delete from provider_keys where key_type = ${type}`;
  for (const [position, key] of keys.entries())
    await sql`insert into provider_keys (key_type, position, sealed)
      values (${type}, ${position}, ${seal.close(key, type)})`;
}

/** Encrypts everything anew, for a server that gets another secret. */
export async function reseal(sql: Sql, before: string, after: string): Promise<number> {
  const [opener, closer] = [createSeal(before), createSeal(after)];
  const keys = await readKeys(sql, opener);
  for (const type of KEY_TYPES) await writeKeys(sql, closer, type, keys[type]);
  return KEY_TYPES.reduce((sum, type) => sum + keys[type].length, 0);
}

const keysOf = ({ cloudflare, openai, deepl, libretranslate }: ProvidersConfig): Keys => ({
  cloudflare: cloudflare.tokens,
  accounts: cloudflare.accounts,
  openai: openai?.apiKey ? [openai.apiKey] : [],
  deepl: deepl ? [deepl.apiKey] : [],
  libretranslate: libretranslate?.apiKey ? [libretranslate.apiKey] : [],
});

/** What was configured, with these keys in the place of its own. */
function configOf(given: ProvidersConfig, keys: Keys): ProvidersConfig {
  const [openai, deepl, libretranslate] = [keys.openai[0], keys.deepl[0], keys.libretranslate[0]];
  return {
    cloudflare: { ...given.cloudflare, tokens: keys.cloudflare, accounts: keys.accounts },
    openai: openai ? { ...(given.openai ?? OPENAI), apiKey: openai } : given.openai,
    deepl: deepl ? { ...(given.deepl ?? DEEPL), apiKey: deepl } : given.deepl,
    libretranslate: given.libretranslate && {
      ...given.libretranslate,
      apiKey: libretranslate ?? given.libretranslate.apiKey,
    },
  };
}
