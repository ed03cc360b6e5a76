import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { ANA, EMMA } from "../../test/messages.ts";
import { openKeptPictures } from "./kept-pictures.ts";

const chosen = (key: string, at: number, author = ANA) => ({
  ...{ key, at, author },
  to: author === ANA ? EMMA : ANA,
  blob: new Blob([key]),
  ...{ width: 4, height: 3 },
});

test("what was chosen comes back to its author in order and with its words, and to nobody else", async () => {
  const { put, describe, of, remove } = openKeptPictures(crypto.randomUUID());
  await put(chosen("second", 2));
  await put(chosen("first", 1));
  await put(chosen("hers", 3, EMMA));
  await describe("first", "roofs");
  await describe("first", "roofs at dusk");
  expect(await of(ANA)).toMatchObject([
    { key: "first", alt: "roofs at dusk", to: EMMA },
    { key: "second", alt: "" },
  ]);
  expect(await of(EMMA)).toMatchObject([{ key: "hers" }]);
  await remove(["first", "second"]);
  expect(await of(ANA)).toEqual([]);
  await put(chosen("first", 1));
  expect(await of(ANA)).toMatchObject([{ alt: "" }]);
});
