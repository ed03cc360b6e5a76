/**
 * Returns the rows without leading holes. When a query fails after some of its rows arrived, postgres.js 3.4.9
 * continues counting from there and puts the rows of the connection's next query behind as many holes (its issues 1119
 * and 1181). The rows themselves and PostgreSQL's own count are right.
 */
export function wholeRows<Rows>(rows: Rows): Rows {
  if (!Array.isArray(rows) || rows.length === 0 || 0 in rows) return rows;
  rows.splice(
    0,
    rows.findIndex((_, i) => i in rows),
  );
  if ((rows as { count?: number }).count === rows.length) return rows;
  throw new Error("the driver returned other rows than PostgreSQL counted");
}
