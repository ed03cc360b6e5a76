import { expect, test, vi } from "vitest";
import { ANA, CONVERSATION, EMMA } from "#test/messages.ts";
import type { ChosenAttachment } from "./chosen-attachment.ts";
import { openStoredAttachments } from "./stored-attachments.ts";

const MiB = 1_024 * 1_024;
const chosen = (key: string, alt = "", size = 1) =>
  ({
    key,
    kind: "image",
    name: "",
    alt,
    url: "blob:",
    blob: { size } as Blob,
    width: 4,
    height: 3,
  }) satisfies ChosenAttachment;
const toEmma = { author: ANA, address: CONVERSATION };

test("stored attachments return to their author only, in order and with descriptions", async () => {
  const { change, of, clear } = openStoredAttachments(crypto.randomUUID());
  const [roofs, dusk] = [chosen("b"), chosen("a")];
  const described = { ...roofs, alt: "roofs" };
  await change(toEmma, [], [roofs], [roofs]);
  await change(toEmma, [roofs], [described], [described]);
  await change(toEmma, [described], [described, dusk], [described, dusk]);
  await change({ author: EMMA, address: CONVERSATION }, [], [chosen("c")], []);
  expect((await of(ANA)).get(CONVERSATION)).toMatchObject([
    { key: "b", alt: "roofs" },
    { key: "a", alt: "" },
  ]);
  await change(toEmma, [described, dusk], [dusk], [dusk]);
  expect((await of(ANA)).get(CONVERSATION)).toMatchObject([{ key: "a" }]);
  await clear(ANA);
  expect([...(await of(ANA))]).toEqual([]);
  expect((await of(EMMA)).get(CONVERSATION)).toMatchObject([{ key: "c" }]);
});

test("storing a file without room fails, and the stored files stay", async () => {
  const { change, of } = openStoredAttachments(crypto.randomUUID());
  const [small, large] = [chosen("a"), chosen("b", "", 1_024 * MiB)];
  expect(await change(toEmma, [], [small], [small])).toBe(true);
  expect(await change(toEmma, [small], [small, large], [small, large])).toBe(false);
  expect(await change(toEmma, [small, large], [{ ...small, alt: "x" }, large], [small, large])).toBe(true);
  expect((await of(ANA)).get(CONVERSATION)).toMatchObject([{ key: "a", alt: "x" }]);
});

test("a browser without stored blobs restores a picture with its bytes and type", async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  put.mockImplementationOnce(() => {
    throw new DOMException("Error preparing Blob/File data to be stored in object store", "UnknownError");
  });
  const { change, of } = openStoredAttachments(crypto.randomUUID());
  const roofs = { ...chosen("a"), blob: new Blob(["roofs"], { type: "image/png" }) };
  expect(await change(toEmma, [], [roofs], [roofs])).toBe(true);
  put.mockRestore();
  const [back] = (await of(ANA)).get(CONVERSATION) ?? [];
  expect(back?.blob.type).toBe("image/png");
  expect(await back?.blob.text()).toBe("roofs");
});
