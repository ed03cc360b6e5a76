import { createHash } from "node:crypto";
import type { CustomAdapter } from "better-auth/adapters";

/** The column of `sessions` that stands for the token. */
export const TOKEN_HASH = "token_hash";

/** What is stored of a session's token; the token itself is in the cookie only. */
export const sessionTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

type Where = NonNullable<Parameters<CustomAdapter["findMany"]>[0]["where"]>;
type Row = Record<string, unknown>;

/**
 * A storage in which session tokens are hashed, for a library that believes they are stored: it hands tokens in, and a
 * session it has just made or asked for by its token comes back with that token.
 */
export function withHashedTokens(storage: CustomAdapter): CustomAdapter {
  const hashed = (row: Row): Row =>
    typeof row[TOKEN_HASH] === "string" ? { ...row, [TOKEN_HASH]: sessionTokenHash(row[TOKEN_HASH]) } : row;
  const hashedWhere = <W extends Where | undefined>(where: W): W => where?.map(hashedCondition) as W;
  const withToken = <T>(row: T, token: unknown): T =>
    row && typeof token === "string" ? { ...row, [TOKEN_HASH]: token } : row;
  return {
    ...storage,
    create: async (given) =>
      withToken(
        await storage.create({ ...given, data: hashed(given.data) as typeof given.data }),
        (given.data as Row)[TOKEN_HASH],
      ),
    findOne: async <T>(given: Parameters<CustomAdapter["findOne"]>[0]) =>
      withToken(
        await storage.findOne<T>({ ...given, where: hashedWhere(given.where) }),
        given.where.find(({ field }) => field === TOKEN_HASH)?.value,
      ),
    findMany: (given) => storage.findMany({ ...given, where: hashedWhere(given.where) }),
    count: (given) => storage.count({ ...given, where: hashedWhere(given.where) }),
    update: (given) =>
      storage.update({
        ...given,
        where: hashedWhere(given.where),
        update: hashed(given.update as Row) as typeof given.update,
      }),
    updateMany: (given) =>
      storage.updateMany({ ...given, where: hashedWhere(given.where), update: hashed(given.update) }),
    delete: (given) => storage.delete({ ...given, where: hashedWhere(given.where) }),
    deleteMany: (given) => storage.deleteMany({ ...given, where: hashedWhere(given.where) }),
  };
}

function hashedCondition(condition: Where[number]): Where[number] {
  const { field, value } = condition;
  if (field !== TOKEN_HASH) return condition;
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => sessionTokenHash(String(one))) };
  return typeof value === "string" ? { ...condition, value: sessionTokenHash(value) } : condition;
}
