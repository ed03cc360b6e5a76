/** `npm run bench -- NAME [options]`: runs one measurement and prints its figures beside a control. */
import { readdir } from "node:fs/promises";

const [name, ...options] = process.argv.slice(2);
const known = (await readdir(new URL(".", import.meta.url), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

if (!name || !known.includes(name)) {
  console.error(`Usage: npm run bench -- NAME\nNAME is one of: ${known.sort().join(", ")}`);
  process.exit(2);
}
const { run } = (await import(`./${name}/${name}.ts`)) as { run: (options: string[]) => Promise<void> };
await run(options).catch(explain);

/** A clean-up after a failure may fail too; its error comes first. */
function explain(error: unknown): never {
  for (let one = error; one; one = one instanceof SuppressedError ? one.suppressed : null) console.error(one);
  process.exit(1);
}
