import type { CustomAdapter } from "better-auth/adapters";
import type postgres from "postgres";
import type { Sql } from "../platform/database/open.ts";

type Where = NonNullable<Parameters<CustomAdapter["findMany"]>[0]["where"]>;
type Condition = Where[number];
type Row = Record<string, unknown>;
type ColumnOf = (field: { model: string; field: string }) => string;

/** The rows that the account library reads and writes, by its own conditions. */
export function libraryStore(sql: Sql, columnOf: ColumnOf): CustomAdapter {
  const selection = (model: string, where: Where | undefined) =>
    sql`from ${sql(model)} ${where?.length ? sql`where ${conditions(sql, where)}` : sql``}`;
  const first = async <T>(rows: PromiseLike<readonly unknown[]>) => ((await rows)[0] ?? null) as T | null;

  return {
    create: async ({ model, data }) =>
      (await first(sql`insert into ${sql(model)} ${sql(data as Row)} returning *`)) as typeof data,
    findOne: ({ model, where }) => first(sql`select * ${selection(model, where)} limit 1`),
    async findMany<T>({ model, where, limit, sortBy, offset }: Parameters<CustomAdapter["findMany"]>[0]) {
      const order = sortBy
        ? sql`order by ${sql(columnOf({ model, field: sortBy.field }))} ${sortBy.direction === "desc" ? sql`desc` : sql`asc`}`
        : sql``;
      const rows = await sql`select * ${selection(model, where)} ${order} limit ${limit} offset ${offset ?? 0}`;
      return rows as unknown as T[];
    },
    async count({ model, where }) {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count ${selection(model, where)}`;
      return row!.count;
    },
    update: ({ model, where, update }) =>
      first(sql`update ${sql(model)} set ${sql(update as Row)} where ${conditions(sql, where)} returning *`),
    updateMany: async ({ model, where, update }) =>
      (await sql`update ${sql(model)} set ${sql(update)} where ${conditions(sql, where)}`).count,
    async delete({ model, where }) {
      await sql`delete from ${sql(model)} where ${conditions(sql, where)}`;
    },
    deleteMany: async ({ model, where }) =>
      (await sql`delete from ${sql(model)} where ${conditions(sql, where)}`).count,
    consumeOne: ({ model, where }) =>
      first(sql`
        delete from ${sql(model)} where id = (
          select id ${selection(model, where)} limit 1 for update skip locked
        ) returning *`),
  };
}

type Fragment = postgres.Fragment;

/** The library joins its conditions from left to right, without precedence. No condition at all means nothing. */
function conditions(sql: Sql, where: Where): Fragment {
  const [head, ...rest] = where;
  if (!head) return sql`false`;
  return rest.reduce<Fragment>(
    (all, condition) =>
      condition.connector === "OR"
        ? sql`(${all} or ${compare(sql, condition)})`
        : sql`(${all} and ${compare(sql, condition)})`,
    compare(sql, head),
  );
}

function compare(sql: Sql, { field, operator, value, mode }: Condition): Fragment {
  const loose = mode === "insensitive" && typeof value === "string";
  const column = loose ? sql`lower(${sql(field)})` : sql`${sql(field)}`;
  const wanted = (loose ? value.toLowerCase() : value) as string | null;
  const list = [value].flat() as string[];
  switch (operator) {
    case "ne":
      return sql`${column} is distinct from ${wanted}`;
    case "lt":
      return sql`${column} < ${wanted}`;
    case "lte":
      return sql`${column} <= ${wanted}`;
    case "gt":
      return sql`${column} > ${wanted}`;
    case "gte":
      return sql`${column} >= ${wanted}`;
    case "in":
      return list.length === 0 ? sql`false` : sql`${column} in ${sql(list)}`;
    case "not_in":
      return list.length === 0 ? sql`true` : sql`${column} not in ${sql(list)}`;
    case "contains":
      return sql`strpos(${column}, ${wanted}) > 0`;
    case "starts_with":
      return sql`starts_with(${column}, ${wanted})`;
    case "ends_with":
      return sql`right(${column}, length(${wanted})) = ${wanted}`;
    default:
      return wanted === null ? sql`${column} is null` : sql`${column} = ${wanted}`;
  }
}
