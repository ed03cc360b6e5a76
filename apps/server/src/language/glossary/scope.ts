export type Scope =
  | { readonly kind: "own"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string }
  | { readonly kind: "server" };

const SERVER = "00000000-0000-0000-0000-000000000000";

/** The value of the column `scope`. */
export const scopeId = (scope: Scope): string => (scope.kind === "server" ? SERVER : scope.id);

/** Returns the scopes that apply to a person's text in a conversation, narrowest first. */
export const scopesFor = (writerId: string, conversationId: string | null): string[] => [
  ...(conversationId === null ? [] : [conversationId]),
  writerId,
  SERVER,
];
