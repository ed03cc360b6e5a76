import type { Page } from "@playwright/test";

/** Everything that this browser keeps of chats, as one text. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("lingualoom-offline")) return "";
    const opening = indexedDB.open("lingualoom-offline");
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const all = opening.result.transaction("parts").objectStore("parts").getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    opening.result.close();
    return JSON.stringify(all.result);
  });
