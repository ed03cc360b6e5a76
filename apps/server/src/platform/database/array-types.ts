import { parse } from "postgres-array";
import { textArray } from "./array-literal.ts";

type Member = string | number | boolean | Date;

const number = (text: string) => Number(text);
const asText = (member: Member) => (member instanceof Date ? member.toISOString() : String(member));
/** PostgreSQL's OIDs of array types (pg_type.dat), each with the parser of its members. */
const MEMBERS: readonly [oid: number, read: (text: string) => unknown][] = [
  [1000, (text) => text === "t"], // boolean
  [1005, number], // smallint
  [1007, number], // integer
  [1009, String], // text
  [1015, String], // varchar
  [1016, number], // bigint; counters stay below 2^53
  [1021, number], // real
  [1022, number], // double precision
  [1185, (text) => new Date(text)], // timestamptz
  [2951, String], // uuid
  [3807, (text) => JSON.parse(text)], // jsonb
];

/**
 * Array types of this database. The driver can query them on every new connection, but a connection that breaks
 * meanwhile causes an unhandled rejection, which ends the process.
 */
export const arrayTypes = Object.fromEntries(
  MEMBERS.map(([oid, read]) => [
    `array${oid}`,
    {
      to: oid,
      from: [oid],
      parse: (text: string) => parse(text, read),
      // Strings are already literals, written by array-literal.ts.
      serialize: (members: readonly Member[] | string) =>
        typeof members === "string" ? members : textArray(members.map(asText)),
    },
  ]),
);
