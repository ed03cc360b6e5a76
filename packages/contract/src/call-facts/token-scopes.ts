/** The permissions that a user can grant to an access token. */
export const TOKEN_SCOPES = ["read", "write", "manage", "account", "admin"] as const;
/** Scopes of bot tokens. Only the owner changes a bot's account, and bots cannot be administrators. */
export const BOT_SCOPES = ["read", "write", "manage"] as const satisfies readonly (typeof TOKEN_SCOPES)[number][];
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Prefix of every access token, so that secret scanners recognise leaked ones. */
export const TOKEN_PREFIX = "ll_";
