import type { SignInProvider } from "@lingualoom/contract/sign-in-providers.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import type { Clock } from "#/platform/clock.ts";
import type { ConfiguredProvider } from "#/platform/config/sign-in-providers.ts";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { Seal } from "#/platform/seal.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isOfIssuer } from "../accounts/issuer.ts";
import { deleteProvider, lockProviders, readProviders, replaceSecret, writeProvider } from "./provider-store.ts";

export interface KnownProvider extends ConfiguredProvider {
  /** Set by the environment, which alone can change it. */
  readonly given: boolean;
}

const purposeOf = (id: string) => `sign-in provider ${id}`;

/** The providers of the environment and of the dashboard. Reads them each time, so that all servers agree. */
export class ProviderList {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #seal: Seal;
  readonly #given: readonly ConfiguredProvider[];

  constructor(context: { database: Database; clock: Clock }, seal: Seal, given: readonly ConfiguredProvider[]) {
    this.#database = context.database;
    this.#clock = context.clock;
    this.#seal = seal;
    this.#given = given;
  }

  /** An id of the environment hides the same id of the dashboard. */
  async all(sql: Sql = this.#database): Promise<readonly KnownProvider[]> {
    const given = this.#given.map((provider) => ({ ...provider, given: true }));
    const stored = (await readProviders(sql)).filter(({ settings }) => !this.#isGiven(settings.id));
    return [
      ...given,
      ...stored.map(({ settings, sealedSecret }) => ({
        ...settings,
        clientSecret: sealedSecret && this.#seal.open(sealedSecret, purposeOf(settings.id)),
        given: false,
      })),
    ];
  }

  async find(id: string): Promise<KnownProvider | null> {
    return (await this.all()).find((provider) => provider.id === id) ?? null;
  }

  /** Returns this server's name for the issuer's provider, or the issuer if there is none. */
  async labelOf(issuer: string): Promise<string> {
    return (await this.all()).find((provider) => isOfIssuer(provider, issuer))?.label ?? issuer;
  }

  /**
   * Adds or replaces a provider of the dashboard.
   * @param secret undefined keeps the current one
   * @throws AppError `FORBIDDEN` for a provider of the environment
   */
  async put(actor: Actor, settings: SignInProvider, secret: string | null | undefined): Promise<void> {
    const { id } = settings;
    await this.#change(actor, id, "sign_in_provider.changed", async (sql) => {
      const stored = (await readProviders(sql)).find((one) => one.settings.id === id);
      const sealed = secret && this.#seal.close(secret, purposeOf(id));
      await writeProvider(
        sql,
        settings,
        sealed === undefined ? (stored?.sealedSecret ?? null) : sealed || null,
        this.#clock.now(),
      );
      return true;
    });
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` for a provider of the environment */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.#change(actor, id, "sign_in_provider.removed", (sql) => deleteProvider(sql, id));
  }

  async #change(
    actor: Actor,
    id: string,
    action: "sign_in_provider.changed" | "sign_in_provider.removed",
    change: (sql: Transaction) => Promise<boolean>,
  ): Promise<void> {
    if (this.#isGiven(id)) throw new AppError("FORBIDDEN", say("providerOfEnvironment"));
    await this.#database.begin(async (sql) => {
      await lockProviders(sql);
      if (!(await change(sql))) throw new AppError("NOT_FOUND", say("signInProviderNotFound"));
      await audit(sql, this.#clock, { actor, action, details: { provider: id } });
    });
  }

  #isGiven(id: string): boolean {
    return this.#given.some((provider) => provider.id === id);
  }
}

export async function resealProviders(sql: Sql, before: Seal, after: Seal): Promise<number> {
  const sealed = (await readProviders(sql)).flatMap(({ settings: { id }, sealedSecret }) =>
    sealedSecret ? [{ id, sealedSecret }] : [],
  );
  for (const { id, sealedSecret } of sealed)
    await replaceSecret(sql, id, after.close(before.open(sealedSecret, purposeOf(id)), purposeOf(id)));
  return sealed.length;
}
