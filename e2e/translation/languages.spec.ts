import { addressOf, comes, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("account pages use the browser's language, then the chosen one", async ({ people }) => {
  const { page } = await people.visitor({ locale: "es-MX" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Hola de nuevo" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.getByLabel("Correo electrónico").fill("nobody@people.example");
  await page.getByRole("combobox", { name: "Idioma" }).selectOption({ label: "العربية" });
  await expect(page.getByRole("heading", { name: "أهلًا بعودتك" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // Nothing was reloaded, so what was typed is still there.
  await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue("nobody@people.example");
  await page.reload();
  await expect(page.getByRole("heading", { name: "أهلًا بعودتك" })).toBeVisible();
});

test("the page's language changes at once on every device, loading only that one", async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const ana = await people.newcomer("Ana");
  await ana.sends(emma, "hola", "¿qué tal?");
  const { page } = emma;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/settings/language");
  const other = await people.again({ name: emma.name, email: emma.email, password: emma.password });
  await other.page.goto("/");
  await expect(other.page.getByRole("tab", { name: "Chats" })).toBeVisible();
  expect(fetched.filter((path) => /\/(?!en)[a-z]{2}\.texts-/.test(path))).toEqual([]);
  await page.getByRole("combobox", { name: "Language of this page" }).selectOption({ label: "العربية" });
  await expect(page.getByRole("heading", { name: "الإعدادات", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // Once over the network, then from the browser's cache.
  const others = new Set(fetched.filter((path) => /\/(?!en)[a-z]{2}\.texts-/.test(path)));
  expect([...others]).toEqual([expect.stringMatching(/^\/assets\/ar\.texts-/)]);
  // Language names and arrow keys follow: the next choice is to the left.
  await expect(page.getByRole("button", { name: /اللغة المفضّلة/ })).toContainText("الإنجليزية");
  await page.getByRole("radio", { name: "الترجمة فقط" }).click();
  await expect(page.getByRole("radio", { name: "الترجمة فقط" })).toBeChecked();
  await page.getByRole("radio", { name: "الترجمة فقط" }).press("ArrowRight", { delay: 100 });
  await expect(page.getByRole("radio", { name: "الترجمة مع الأصل" })).toBeChecked();
  // Arabic has a dual form for two unread messages, also on a device that was open meanwhile.
  const chat = other.page.getByRole("button", { name: /رسالتان غير مقروءتين/ });
  await expect(chat).toBeVisible();
  // An own sentence in another direction than "you:" is truncated at its own end.
  await emma.sends(ana, "I am well, and would like to know how the long way over the mountains was for you");
  const quoted = other.page.getByRole("button", { name: ana.name }).getByText("I am well");
  await expect(quoted).toHaveCSS("direction", "ltr");
  await expect(quoted.locator("..")).toContainText("أنت: I am well");
});

test("a message's time keeps its distance from the text in every direction", async ({ people, emma }) => {
  // Sentences that are in no phrase book, because a translation would separate text and time.
  const farah = await people.newcomer("Farah", { interfaceLanguage: "ar", preferredLanguage: "ar" });
  await farah.sends(emma, "Gravel", "حصى");
  for (const [reader, writer] of [
    [emma, farah],
    [farah, emma],
  ] as const) {
    await visit(reader.page, addressOf(writer));
    for (const text of ["Gravel", "حصى"]) {
      const bubble = reader.page.getByRole("log").getByRole("listitem").filter({ hasText: text });
      await comes(bubble);
      const gap = await bubble.locator("p.words").evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const text = range.getBoundingClientRect();
        const time = words.parentElement?.querySelector("time")?.getBoundingClientRect();
        if (!time) throw new Error("the message has no time beside it");
        return Math.round(Math.max(time.left - text.right, text.left - time.right));
      });
      expect(gap, `${text}, read by ${reader.name}`).toBeGreaterThanOrEqual(8);
    }
  }
});
