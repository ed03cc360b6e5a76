import type { Locator } from "@playwright/test";

/** A finger that rests on it; the answer lifts the finger. */
export async function rest(target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not in the page");
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = { pointerType: "touch", bubbles: true } as const;
  await target.dispatchEvent("pointerdown", { ...touch, isPrimary: true, identifier: 1, clientX, clientY });
  return () => target.dispatchEvent("pointerup", touch);
}
