import type { CallerInput, Name } from "./calls.ts";

export type CallQuery = Readonly<Record<string, string | number | undefined>>;

type Field<K extends string, V> = [V] extends [undefined] ? { readonly [P in K]?: never } : { readonly [P in K]: V };

/** The input of a call: its declared parameters and body, plus options of the transport. */
export type CallInput<N extends Name, Further = unknown> = Field<"params", CallerInput<N, "params">> &
  Field<"body", CallerInput<N, "body">> & { readonly query?: CallQuery } & Further;

/** The arguments after the name; optional if the call takes no input. */
export type CallArguments<N extends Name, Further = unknown> =
  Record<never, never> extends CallInput<N, Further> ? [input?: CallInput<N, Further>] : [input: CallInput<N, Further>];

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: CallQuery;
  readonly body?: unknown;
}

/** Returns the path of a call with its parameters and query filled in. */
export function pathOf(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}
