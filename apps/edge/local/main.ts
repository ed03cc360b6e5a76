/** Runs the worker on this machine, next to `npm start`. `npm run edge -- deploy` deploys it to Cloudflare. */
import { deploy } from "./deploy.ts";
import { serve } from "./serve.ts";
import { varsOf } from "./vars.ts";

const [command, ...further] = process.argv.slice(2);
const vars = varsOf(process.env);
try {
  if (command === "deploy") process.exitCode = await deploy(vars, further);
  else if (command === undefined) await serve(vars, process.env);
  else throw new Error(`Usage: npm run edge, or npm run edge -- deploy; not "${command}".`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
