/** Whose glossary it is. */
export type Scope =
  | { readonly kind: "own"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string }
  | { readonly kind: "server" };

const SERVER = "00000000-0000-0000-0000-000000000000";

/** As the column `scope` holds it. */
export const scopeId = (scope: Scope): string => (scope.kind === "server" ? SERVER : scope.id);

/** Those that hold for what a person writes in a conversation, the narrowest first. */
export const scopesFor = (writerId: string, conversationId: string | null): string[] => [
  ...(conversationId === null ? [] : [conversationId]),
  writerId,
  SERVER,
];
