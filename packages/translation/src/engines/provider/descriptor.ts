import type { Clock } from "../../clock.ts";
import type { Engine } from "../../engine.ts";

/**
 * Everything the product knows of one cloud provider. Configuration, the order of engines, the dashboard's keys, the
 * test of a connection, the start's messages, the documentation and the conformance suite are derived from it, so a new
 * provider is a folder with a descriptor and one line in `providers.ts`.
 */
export interface ProviderDescriptor<Id extends string = string, Settings = unknown> {
  /** The engine's id, which is stored and on the wire; the name of the provider's folder too. */
  readonly id: Id;
  /** The engine's name, which is not translated: "Cloudflare Workers AI". */
  readonly name: string;
  /** How sentences about its keys call the provider: "Cloudflare". */
  readonly label: string;
  readonly documentation: ProviderDocumentation;
  /** Every environment variable that `read` asks for. */
  readonly variables: readonly Variable[];
  /** What the dashboard may hold, encrypted. */
  readonly secrets: readonly Secret<Settings>[];
  /** Set where the address may be a machine of the operator's own, so that text does not leave it. */
  readonly selfHosted?: true;
  /** Null where the environment configures nothing. */
  read(environment: ProviderEnvironment, onThisServer: boolean): Settings | null;
  /** What is still needed before the engine can be opened; empty when nothing is. */
  missing(settings: Settings | null): readonly Requirement[];
  /** Called only with settings of which nothing is missing. */
  open(settings: Settings, options?: OpenOptions): Engine;
  /**
   * Asks the provider how many models (languages, where it has no models) the keys may use. Sends no text.
   * @throws EngineError
   */
  countModels(settings: Settings, signal: AbortSignal): Promise<number>;
}

export interface ProviderDocumentation {
  readonly url: string;
  /** Where texts go. */
  readonly runsAt: string;
  readonly languages: string;
  /** What it charges and limits. */
  readonly charges: string;
}

export interface Variable {
  readonly name: string;
  /** What holds without it, for the documentation. */
  readonly otherwise: string;
  readonly meaning: string;
}

/** Keys of one type; the first is the primary one. */
export interface Secret<Settings = unknown> {
  /** Under this type the keys are stored and on the wire (`keyType`). */
  readonly type: string;
  /** Chooses the words of the interface. */
  readonly kind: "key" | "token" | "account";
  readonly variable: string;
  /** False where the engine needs it: then the dashboard replaces the last one and never removes it. */
  readonly removable: boolean;
  read(settings: Settings): readonly string[];
  /** The settings with these keys; no keys leave the settings as they are. */
  write(settings: Settings | null, keys: readonly string[]): Settings | null;
}

export interface Requirement {
  readonly variable: string;
  /** Chooses the words of "no API token is configured". */
  readonly what: "apiToken" | "accountId" | "key" | "address";
}

export interface OpenOptions {
  readonly timeout?: number;
  readonly clock?: Clock;
  /** Called when pairs came or went. */
  readonly onChange?: () => void;
}

/** Reads single values; a wrong value counts as absent and is reported by whoever gives the environment. */
export interface ProviderEnvironment {
  /** Null when unset. */
  text(name: string): string | null;
  /** A comma list. */
  list(name: string): readonly string[];
  /** An http or https address without a slash at its end. */
  webUrl(name: string): string | null;
  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice;
  /** A comma list of entries of one form; what the form's groups hold. */
  entries(name: string, form: RegExp, example: string): readonly (readonly string[])[];
}
