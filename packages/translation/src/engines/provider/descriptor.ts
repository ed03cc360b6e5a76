import type { Clock } from "../../clock.ts";
import type { Engine } from "../../engine.ts";

/**
 * Describes a cloud provider. Configuration, the order of engines, the dashboard's keys, the connection test, startup
 * messages, the documentation and the conformance suite are derived from it, so a new provider is a folder with a
 * descriptor and one line in `providers.ts`.
 */
export interface ProviderDescriptor<Id extends string = string, Settings = unknown> {
  /** The engine's id, stored and sent over the network; also the name of the provider's folder. */
  readonly id: Id;
  /** The engine's untranslated name: "Cloudflare Workers AI". */
  readonly name: string;
  /** The provider's name in sentences about its keys: "Cloudflare". */
  readonly label: string;
  readonly documentation: ProviderDocumentation;
  readonly variables: readonly Variable[];
  /** Secrets that the dashboard can store, encrypted. */
  readonly secrets: readonly Secret<Settings>[];
  /** The address may be on the operator's own machine, where texts stay. */
  readonly selfHosted?: true;
  /** Returns null if the environment configures nothing. */
  read(environment: ProviderEnvironment, onThisServer: boolean): Settings | null;
  /** Returns the missing requirements for opening the engine. */
  missing(settings: Settings | null): readonly Requirement[];
  /** Called only with complete settings. */
  open(settings: Settings, options?: OpenOptions): Engine;
  /**
   * Asks the provider for the number of models (or languages, if it has no models) that the keys can use. Sends no
   * text.
   * @throws EngineError
   */
  countModels(settings: Settings, signal: AbortSignal): Promise<number>;
}

export interface ProviderDocumentation {
  readonly url: string;
  /** Where the provider processes texts. */
  readonly runsAt: string;
  readonly languages: string;
  readonly charges: string;
}

export interface Variable {
  readonly name: string;
  /** Default, for the documentation. */
  readonly otherwise: string;
  readonly meaning: string;
}

/** Keys of one type; the first is the primary one. */
export interface Secret<Settings = unknown> {
  /** Type under which the keys are stored and sent over the network (`keyType`). */
  readonly type: string;
  /** Selects the wording in the interface. */
  readonly kind: "key" | "token" | "account";
  readonly variable: string;
  /** False if the engine needs it: the dashboard can then replace the last key, but not remove it. */
  readonly removable: boolean;
  read(settings: Settings): readonly string[];
  /** Returns the settings with these keys; an empty list leaves them unchanged. */
  write(settings: Settings | null, keys: readonly string[]): Settings | null;
}

export interface Requirement {
  readonly variable: string;
  /** Selects the wording of "no API token is configured". */
  readonly what: "apiToken" | "accountId" | "key" | "address";
}

export interface OpenOptions {
  readonly timeout?: number;
  readonly clock?: Clock;
  readonly onChange?: () => void;
}

/** Reads single values. Invalid values count as absent and are reported by the provider of the environment. */
export interface ProviderEnvironment {
  text(name: string): string | null;
  list(name: string): readonly string[];
  /** Returns an http or https address without a trailing slash. */
  webUrl(name: string): string | null;
  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice;
  /** Parses a comma-separated list of entries; returns the groups of `form` for each. */
  entries(name: string, form: RegExp, example: string): readonly (readonly string[])[];
}
