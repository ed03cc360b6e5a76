import { Blob } from "node:buffer";
import { expect, test, vi } from "vitest";
import { ANA, CONVERSATION } from "#test/messages.ts";

async function openWindow() {
  vi.resetModules();
  const pictures = await import("./chosen-attachments.ts");
  pictures.onChosenAttachments(() => {});
  return pictures;
}

test("every window shows what another chooses, describes and sends, each once", async () => {
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  const ended = vi.spyOn(URL, "revokeObjectURL");
  const [one, other] = [await openWindow(), await openWindow()];
  const picture = {
    key: "a",
    kind: "image" as const,
    name: "",
    blob: new Blob(["x"]) as never,
    url: "blob:one",
    width: 4,
    height: 3,
    alt: "",
  };
  await one.changeAttachments(ANA, CONVERSATION, () => [picture]);
  await expect.poll(() => other.chosenAttachments(ANA, CONVERSATION)).toMatchObject([{ key: "a", alt: "" }]);
  await one.changeAttachments(ANA, CONVERSATION, ([first]) => (first ? [{ ...first, alt: "roofs" }] : []));
  await expect.poll(() => other.chosenAttachments(ANA, CONVERSATION)).toMatchObject([{ key: "a", alt: "roofs" }]);
  expect(made).toHaveBeenCalledTimes(1);
  const second = { ...picture, key: "b", url: "blob:two" };
  await other.changeAttachments(ANA, CONVERSATION, (before) => [...before, second]);
  await expect.poll(() => one.chosenAttachments(ANA, CONVERSATION)).toMatchObject([{ key: "a" }, { key: "b" }]);
  await one.changeAttachments(ANA, CONVERSATION, () => []);
  await expect.poll(() => other.chosenAttachments(ANA, CONVERSATION)).toEqual([]);
  expect(ended).toHaveBeenCalledTimes(3 + 1);
});
