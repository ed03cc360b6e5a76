import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { rows } from "./group-chat.ts";
import { readThrough } from "./history.ts";
import type { Words } from "./words.ts";

export type Language = "en" | "es" | "fr" | "ar";

/** A page in the language of who reads it. */
export interface Reader {
  readonly name: string;
  readonly page: Page;
  readonly language: Language;
  readonly t: Words;
}

export const list = ({ page, t }: Reader) => page.getByRole("list", { name: t("chat.chats"), exact: true });
export const inList = (reader: Reader, title: string) => list(reader).getByRole("button", { name: title });
export const dialog = ({ page }: Reader) => page.getByRole("dialog").last();
export const press = ({ page, t }: Reader, key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true }).click();
export const choose = ({ page, t }: Reader, key: string) =>
  page.getByRole("menuitem", { name: t(key), exact: true }).click();
export const openInfo = ({ page }: Reader) => page.getByRole("heading", { level: 1 }).getByRole("button").click();
export const closeInfo = async ({ page, t }: Reader) => {
  const panel = page.getByRole("dialog", { name: t("groups.groupInfo") });
  // Over it something may still be closing.
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await panel.getByRole("button", { name: t("common.close"), exact: true }).click();
  await expect(panel).toBeHidden();
};
export const openMenu = async ({ page, t }: Reader, text: string) => {
  await rows(page, text).hover();
  await rows(page, text)
    .getByRole("button", { name: t("chat.messageMenu") })
    .click();
};
/** Expects everyone to read it in their own language. */
export async function expectRead(readers: readonly Reader[], sentence: Readonly<Record<Language, string>>) {
  for (const { page, language } of readers) await expect(rows(page, sentence[language])).toHaveCount(1);
}

/** Expects every page to show the same messages in the same order: these, each once. */
export async function expectSame(readers: readonly Reader[], written: readonly string[]): Promise<void> {
  await expect(async () => {
    const [first, ...others] = await Promise.all(readers.map(({ page }) => readThrough(page)));
    for (const other of others) expect(other).toEqual(first);
    expect(first?.map(({ seq }) => seq)).toEqual(first?.map((_, place) => place + 1));
    const texts = first?.map(({ text }) => text).filter((text) => text !== "");
    expect(texts?.toSorted()).toEqual(written.toSorted());
  }).toPass({ intervals: [200] });
}
