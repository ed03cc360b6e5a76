import type { Engine } from "../engine.ts";
import { openApertium } from "../engines/apertium/open-apertium.ts";
import { openBergamot } from "../engines/bergamot/open-bergamot.ts";
import { openCloudflare } from "../engines/cloudflare/engine.ts";
import { openDeepl } from "../engines/deepl/engine.ts";
import { openLibreTranslate } from "../engines/libretranslate/engine.ts";
import { openOpenAi } from "../engines/openai/engine.ts";

const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
};

/** The engines a contributor can put through the cases, set up by the same variables as the server. */
const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  async apertium() {
    const { APERTIUM_DIR, DATA_DIR = "data" } = process.env;
    const engine = await openApertium({
      dataDir: DATA_DIR,
      apertiumDir: APERTIUM_DIR ?? null,
      env: process.env,
      fetchPairs: true,
      log,
    });
    await engine.settled();
    return engine;
  },
  async bergamot() {
    const { BERGAMOT_REGISTRY_URL, BERGAMOT_ATTACHMENTS_URL, DATA_DIR = "data" } = process.env;
    return await openBergamot({
      dataDir: DATA_DIR,
      ...(BERGAMOT_REGISTRY_URL ? { registryUrl: BERGAMOT_REGISTRY_URL } : {}),
      ...(BERGAMOT_ATTACHMENTS_URL ? { attachmentsUrl: BERGAMOT_ATTACHMENTS_URL } : {}),
      fetch: true,
      log,
    });
  },
  async openai() {
    const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
    if (!OPENAI_MODEL) throw new Error("set OPENAI_MODEL, and OPENAI_API_KEY or OPENAI_BASE_URL");
    return openOpenAi({
      model: OPENAI_MODEL,
      ...(OPENAI_BASE_URL ? { baseUrl: OPENAI_BASE_URL } : {}),
      ...(OPENAI_API_KEY ? { key: OPENAI_API_KEY } : {}),
    });
  },
  async deepl() {
    return openDeepl({ key: required("DEEPL_API_KEY"), baseUrl: process.env.DEEPL_BASE_URL });
  },
  async cloudflare() {
    return openCloudflare({
      accounts: required("CLOUDFLARE_ACCOUNT_IDS").split(","),
      tokens: required("CLOUDFLARE_API_TOKENS").split(","),
      baseUrl: process.env.CLOUDFLARE_BASE_URL,
    });
  },
  async libretranslate() {
    const url = required("LIBRETRANSLATE_URL");
    const known = Promise.withResolvers<void>();
    const engine = openLibreTranslate({
      url,
      key: process.env.LIBRETRANSLATE_API_KEY,
      onChange: known.resolve,
    });
    await known.promise;
    return engine;
  },
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
}

export async function openEngine(name: string): Promise<Engine> {
  const open = ENGINES[name];
  if (!open) throw new Error(`no engine "${name}"; there are ${Object.keys(ENGINES).join(", ")}`);
  return await open();
}
