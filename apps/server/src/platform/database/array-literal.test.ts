import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { plainArray, textArray } from "./array-literal.ts";
import { type Database, openDatabase } from "./open.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, 1);
});
afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const read = async (literal: string, type: string) => {
  const [row] = await database.unsafe(`select $1::${type}[] as members`, [literal]);
  return row?.members;
};

test("any text comes back unchanged, whatever would end or change an array", async () => {
  const texts = [
    "",
    "NULL",
    "null",
    "a,b",
    '{"a"}',
    'say "hi"',
    "back\\slash",
    '\\"',
    " ",
    "\n\t",
    "你好 🎉",
    "{}",
    "'",
  ];
  expect(await read(textArray(texts), "text")).toEqual(texts);
});

test("an empty list is an empty array", async () => {
  expect(await read(textArray([]), "text")).toEqual([]);
  expect(await read(plainArray([]), "int")).toEqual([]);
});

test("numbers and ids come back unchanged", async () => {
  expect(await read(plainArray([1, -2, 3]), "int")).toEqual([1, -2, 3]);
  const ids = ["0190f3a0-0000-7000-8000-000000000001", "0190f3a0-0000-7000-8000-000000000002"];
  expect(await read(plainArray(ids), "uuid")).toEqual(ids);
});
