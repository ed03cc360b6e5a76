import { groupOf } from "../support/group-chat.ts";
import { bubble, visit, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const READY = {
  en: "The new software is ready for everyone",
  zh: "新软件已经准备好了，大家都可以用",
  pt: "O novo autocarro está pronto para todos",
  es: "El nuevo programa está listo para todos",
};

test("four read one group: in zh-Hant, Cantonese, European Portuguese and Spanish", async ({ interpreted }) => {
  test.slow();
  const { people, knows } = interpreted;
  knows(READY);
  const read = (name: string, preferredLanguage: string) =>
    people.newcomer(name, { preferredLanguage, autoTranslate: true });
  const emma = await people.newcomer("Emma", { preferredLanguage: "en" });
  const readers = {
    "zh-Hant": await read("Mei", "zh-Hant"),
    yue: await read("Kit", "yue"),
    "pt-PT": await read("Rita", "pt-PT"),
    es: await read("Ana", "es"),
  };
  const group = await groupOf(emma, "Everyone", Object.values(readers));
  await visit(emma.page, `/c/${group}`);
  await write(emma.page, READY.en);
  const shown = {
    "zh-Hant": "新軟體已經準備好了，大家都可以用",
    yue: "新軟件已經準備好了，大家都可以用",
    "pt-PT": READY.pt,
    es: READY.es,
  };
  for (const [language, { page }] of Object.entries(readers)) {
    await visit(page, `/c/${group}`);
    await expect(bubble(page, shown[language as keyof typeof shown])).toBeVisible();
  }
  const kit = bubble(readers.yue.page, shown.yue);
  await kit.getByRole("button", { name: /^EN → YUE/ }).click();
  await expect(readers.yue.page.getByText("No engine here writes Cantonese. This text is in: Chinese.")).toBeVisible();
});
