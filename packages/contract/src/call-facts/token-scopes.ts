/** What a person may let a program do for them by an access token. */
export const TOKEN_SCOPES = ["read", "write", "manage", "account", "admin"] as const;
/** Of the token of a bot: its owner alone changes its account, and nobody makes it an administrator. */
export const BOT_SCOPES = ["read", "write", "manage"] as const satisfies readonly (typeof TOKEN_SCOPES)[number][];
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every access token begins with it, so that scanners find one where it should not stand. */
export const TOKEN_PREFIX = "ll_";
