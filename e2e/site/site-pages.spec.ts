import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "@lingualoom/contract/site.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

/** Root path of the public pages in each language. */
const LANGUAGES = Object.fromEntries(
  SITE_LANGUAGES.map((language) => [language, language === "en" ? "" : `/${language}`]),
) as Readonly<Record<SiteLanguage, string>>;
const addresses = Object.values(LANGUAGES).flatMap((root) => [
  root || "/",
  `${root}/features`,
  `${root}/help`,
  `${root}/privacy`,
  `${root}/terms`,
]);

const others = Object.keys(LANGUAGES).filter((language) => language !== "en");
/** Names of products, and titles of sources. */
const NAMES = /^(?:Lingualoom(?: · .*)?|Telegram\b.*|Mattermost\b.*|WhatsApp|BetaNews\b.*|Innovation Village\b.*)$/;
const LANGUAGE = new RegExp(`^/(?:${others.join("|")})(?=/|$)`);

/** The parts of a document as the server sends it, without its scripts. */
const partsOf = (html: string) => {
  const document = html.replace(/<script\b.*?<\/script>/gs, "");
  return {
    main: /<main\b.*<\/main>/s.exec(document)?.[0] ?? "",
    footer: /<footer\b.*<\/footer>/s.exec(document)?.[0] ?? "",
    unfilled: /\[\[|\{\{/.exec(document.replace(/<[^>]*>/g, " "))?.[0],
  };
};

/** Text, operator, links and direction of a public page as it comes, read without loading it: no policy holds in an empty page. */
const readIn = (empty: Page, html: string) =>
  empty.evaluate((html) => {
    const { documentElement: root, body } = new DOMParser().parseFromString(html, "text/html");
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const texts = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const place = node.parentElement?.closest<HTMLElement>("[lang], textarea, script, noscript");
      if (!place || place === root) texts.add(node.textContent?.trim() ?? "");
    }
    const hrefs = (selector: string) =>
      [...body.querySelectorAll(selector)].map((one) => one.getAttribute("href") ?? "");
    return {
      language: root.lang,
      direction: root.dir,
      titles: body.querySelectorAll("h1").length,
      texts: [...texts],
      links: hrefs("a[href^='/']:not([data-language])"),
      operator: body.querySelector("address")?.textContent ?? "",
      operatorsMail: hrefs("address a"),
      footer: body.querySelector("footer")?.textContent ?? "",
    };
  }, html);

test("public pages come complete from the server and work without JavaScript", async ({ people }) => {
  const { page, context } = await people.visitor({ javaScriptEnabled: false });
  for (const address of addresses) {
    const answer = await context.request.get(address);
    expect(answer.status(), address).toBe(200);
    const { main, footer, unfilled } = partsOf(await answer.text());
    expect([main.includes("<h1"), footer.includes("<a ")], address).toEqual([true, true]);
    expect(unfilled, address).toBeUndefined();
    const start = LANGUAGE.exec(address)?.[0] ?? "/";
    if (address !== start) expect(main.includes(`href="${start}"`), address).toBe(true);
  }
  await page.goto("/");
  await expect(page.getByText("Nothing, just an appetite.")).toBeVisible();
  await expect(page.getByText(/^0[123]$/)).toHaveText(["01", "02", "03"]);
  await expect(page.locator("[data-connector]")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "A host and a guest" })).toBeVisible();
  await page.getByText("What does it cost?").click();
  await expect(page.getByText("The software is free.")).toBeVisible();
  await page.goto("/help");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await page.getByRole("heading", { name: "Which files can I send, and how large?" }).click();
  await expect(page.getByText("On this server a file may have up to 100 MB.")).toBeVisible();
});

test("the help is searched without case and accents, and a link opens its answer", async ({ people }) => {
  const { page } = await people.visitor();
  const questions = page.locator("details:visible");
  const [found, field] = [page.getByRole("main").getByRole("status"), page.getByRole("searchbox")];
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const all = await questions.count();
  expect(all).toBeGreaterThan(40);

  await test.step("words in any order leave their questions, and the number is said", async () => {
    await field.fill("PHONE lost");
    await expect(found).toHaveText("Questions found: 1");
    await expect(questions).toHaveCount(1);
    await expect(page.getByText("Type one of your recovery codes")).toBeVisible();
    await field.press("Enter");
    await expect(page.locator("summary:visible")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Type one of your recovery codes")).toBeHidden();
  });

  await test.step("nothing found is said too, and Escape shows all questions again", async () => {
    await field.fill("zzz");
    await expect(found).toHaveText("No question has these words. Try fewer or other words.");
    await expect(questions).toHaveCount(0);
    await field.press("Escape");
    await expect(found).toHaveText("");
    await expect(questions).toHaveCount(all);
    await expect(page.locator("details[open]")).toHaveCount(0);
  });

  await test.step("the link to an answer opens it, also in another language and without its accents", async () => {
    await page.goto("/fr/help#block");
    await expect(page.getByText("choisissez Bloquer Ana")).toBeVisible();
    await expect(page.locator("details[open]")).toHaveCount(1);
    await field.fill("ephemeres");
    await expect(found).toHaveText("Questions trouvées : 1");
    await expect(page.getByText("ouvrez Messages éphémères")).toBeVisible();
  });
});

test("with reduced motion nothing moves automatically, and the demo still answers", async ({ people }) => {
  const calm = await people.visitor({ reducedMotion: "reduce" });
  await calm.page.clock.install();
  await calm.page.clock.pauseAt(Date.now() + 10_000);
  await calm.page.goto("/");
  const before = await calm.page.locator("body").innerHTML();
  await calm.page.clock.runFor(20_000);
  expect(await calm.page.locator("body").innerHTML()).toBe(before);
  await calm.page.getByRole("button", { name: "Translate", exact: true }).last().click();
  await calm.page.clock.runFor(1);
  await expect(calm.page.locator("[data-result]")).toHaveText("Hello! How are you today?");
});

/** At most 1200 pixels wide in the middle of a wide window; the page of a wrong address fills the window. */
async function expectInTheMiddle(page: Page, address: string): Promise<void> {
  if (!address.endsWith("/nowhere")) {
    const edges = await page.locator("main > :not([aria-hidden]) > div, main > article").evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect());
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
    });
    return expect(edges, address).toEqual([360, 1560]);
  }
  const start = address.slice(0, -"/nowhere".length) || "/";
  await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", start);
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((heading?.x ?? 0) + (heading?.width ?? 0) / 2).toBeCloseTo(960, 0);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(1080, 0);
}

for (const [language, root] of Object.entries(LANGUAGES))
  test(`axe finds nothing on public pages, light or dark, at any width: ${language}`, {
    tag: ["en", "ar"].includes(language) ? [] : "@long",
  }, async ({ people, trouble }) => {
    // Five pages in two themes, and axe checks every element of each.
    test.slow();
    trouble.provokes(refused(404, "/nowhere"));
    const { page } = await people.visitor({ reducedMotion: "reduce" });
    const inLanguage = addresses.filter((address) => LANGUAGE.exec(address)?.[0] === (root || undefined));
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const address of [...inLanguage, `${root}/nowhere`]) {
      await page.goto(address);
      await page.locator("details").evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow(page), `${address} scrolls sideways`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await expectInTheMiddle(page, address);
      await page.setViewportSize(wide);
      // Languages in the same direction have the same elements.
      if (directionOf(language) !== "rtl" && root !== "" && address !== root && inLanguage.includes(address)) continue;
      expect(await violationsOf(page), address).toEqual([]);
    }
  });

test("the Arabic pages read from right to left without English, and link to each other", async ({ people }) => {
  const { page, context } = await people.visitor();
  const read = async (address: string) => readIn(page, await (await context.request.get(address)).text());
  for (const address of addresses.filter((one) => LANGUAGE.exec(one)?.[0] === "/ar")) {
    const english = await read(address.slice("/ar".length) || "/");
    const arabic = await read(address);
    const left = arabic.texts.filter((text) => /[a-z]{2}/i.test(text) && english.texts.includes(text));
    expect(
      left.filter((text) => !NAMES.test(text)),
      address,
    ).toEqual([]);
    expect([arabic.language, arabic.direction, arabic.titles], address).toEqual(["ar", "rtl", 1]);
    expect(arabic.links).toContain("/ar/privacy");
    expect(arabic.links.filter((href) => !/^\/(?:ar(?:[/#]|$)|login$|signup$)/.test(href))).toEqual([]);
  }
});

test("each page has metadata for its name, languages and image", async ({ people, product }) => {
  // A page without a policy of its own, which reads the documents without loading them.
  const { page: reader, context } = await people.visitor();
  for (const [language, root] of Object.entries(LANGUAGES)) {
    const html = await (await context.request.get(root || "/")).text();
    const has = await reader.evaluate((html) => {
      const page = new DOMParser().parseFromString(html, "text/html");
      const content = (selector: string, attribute = "content") =>
        page.querySelector(selector)?.getAttribute(attribute) ?? "";
      return {
        canonical: content("link[rel=canonical]", "href"),
        spanish: content("link[hreflang=es]", "href"),
        other: content("link[hreflang=x-default]", "href"),
        title: page.title,
        shared: content("meta[property='og:title']"),
        locale: content("meta[property='og:locale']"),
        picture: content("meta[property='og:image']"),
        data: page.querySelector("script[type='application/ld+json']")?.textContent ?? "",
      };
    }, html);
    expect(has.canonical).toBe(`${product.url}${root || "/"}`);
    expect(has.spanish).toBe(`${product.url}/es`);
    expect(has.other).toBe(`${product.url}/`);
    expect(has.title).toContain("Lingualoom");
    expect(has.shared).toBe(has.title);
    expect(has.locale).toMatch(new RegExp(`^${language}_`));
    const answer = await context.request.get(has.picture);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(JSON.parse(has.data)["@graph"][0]).toMatchObject({
      "@type": "SoftwareApplication",
      inLanguage: language,
    });
  }
  for (const address of addresses) {
    const html = await (await context.request.get(address)).text();
    const place = address.replace(LANGUAGE, "").replace(/^\/$/, "");
    expect(html).toContain(`<link rel="canonical" href="${product.url}${address}"/>`);
    for (const [language, root] of Object.entries(LANGUAGES)) {
      const other = `hrefLang="${language}" href="${product.url}${`${root}${place}` || "/"}"`;
      expect(html, `${address} names its ${language}`).toContain(`<link rel="alternate" ${other}/>`);
    }
  }
  const sitemap = await (await context.request.get("/sitemap.xml")).text();
  for (const address of addresses) expect(sitemap).toContain(`<loc>${product.url}${address}</loc>`);
  expect(await (await context.request.get("/robots.txt")).text()).toContain(`${product.url}/sitemap.xml`);
  // At the root no cache may serve one person's answer to another, nor the app to a visitor.
  const { headers: root } = await context.request.get("/").then((answer) => ({ headers: answer.headers() }));
  expect(root.vary).toContain("Cookie");
  expect(root["cache-control"]).toBe("no-cache");
  const { icons, screenshots } = await (await context.request.get("/manifest.webmanifest")).json();
  for (const { src } of [...icons, ...screenshots]) await expect(await context.request.get(src)).toBeOK();
});

test("the legal pages name the operator as configured", async ({ interpreted: { people } }) => {
  const { page, context } = await people.visitor();
  const read = async (address: string) => readIn(page, await (await context.request.get(address)).text());
  for (const address of ["/privacy", "/es/terms"]) {
    const { operator, operatorsMail } = await read(address);
    expect(operator).toContain("Weber & Söhne");
    expect(operator).toContain("1010 Wien");
    expect(operatorsMail).toEqual(["mailto:hilfe@people.example"]);
  }
  const { texts, footer } = await read("/privacy");
  expect(texts.join("\n")).toContain("On this server every message ends after 90 days.");
  expect(footer).toContain("This server is run by Weber & Söhne.");
});

test("a user whose session ended finds the landing page, not a redirect loop", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const [cookie] = (await ana.context.cookies()).filter(({ name }) => name.includes("session_token"));
  await ana.context.request.post("/api/auth/logout");
  await ana.context.addCookies([cookie as NonNullable<typeof cookie>]);
  await ana.page.goto("/");
  await expect(ana.page.getByRole("heading", { level: 1, name: "Connect Beyond Language" })).toBeVisible();
});
