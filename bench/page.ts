/** The root folder of this checkout. */
export const HERE = new URL("../", import.meta.url);

/** Builds a checkout's page if its sources changed: without it a server says "not found", which measures well. */
export async function builtPage(checkout = HERE): Promise<void> {
  const { buildPage } = (await import(new URL("tools/page.js", checkout).href)) as typeof import("../tools/page.js");
  if (!(await buildPage())) throw new Error("The page could not be built; the reasons stand above.");
}
