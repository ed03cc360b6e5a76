import { newAccount } from "./support/people.ts";
import { addressOf } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const ENGLISH = "Tomorrow I am going to the city and the house is big";

test("a person who signs up in Spanish is offered a Spanish translation of an English message", async ({
  people,
  product,
  engines,
}) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const emma = await people.newcomer("Emma");
  const lucia = newAccount("Lucía");
  const { page } = await people.visitor({ locale: "es-ES" });
  await page.goto("/signup");
  await page.getByLabel("Nombre completo").fill(lucia.name);
  await page.getByLabel("Correo electrónico").fill(lucia.email);
  await page.getByRole("textbox", { name: "Contraseña", exact: true }).fill(lucia.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.waitForURL("**/verify-email");
  await page.goto(await product.linkMailedTo(lucia.email));
  await page.getByRole("link", { name: "Continuar para entrar" }).click();
  await page.getByLabel("Correo electrónico").fill(lucia.email);
  await page.getByRole("textbox", { name: "Contraseña", exact: true }).fill(lucia.password);
  const signedIn = page.waitForResponse("**/api/auth/login");
  await page.getByRole("button", { name: "Entrar" }).click();
  const { _id: id } = (await (await signedIn).json()) as { _id: string };

  await emma.sends({ id }, ENGLISH);
  await page.goto(addressOf(emma));
  const received = page.getByRole("log").getByRole("listitem").filter({ hasText: ENGLISH });
  await received.getByRole("button", { name: "Traducir", exact: true }).click();
  await expect(received.locator("[lang=es]")).toContainText("casa");
  await expect(received.locator("[lang=en]")).toHaveText(ENGLISH);
});
