import { buildPage } from "../tools/page.js";

/** Builds the page if its sources changed: without it a server says "not found", which measures well. */
export async function builtPage(): Promise<void> {
  if (!(await buildPage())) throw new Error("The page could not be built; the reasons stand above.");
}
