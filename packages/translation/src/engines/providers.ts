import { cloudflare } from "./cloudflare/descriptor.ts";
import { deepl } from "./deepl/descriptor.ts";
import { libretranslate } from "./libretranslate/descriptor.ts";
import { openai } from "./openai/descriptor.ts";

/** All cloud providers, in the default order of preference. */
export const PROVIDERS = [openai, deepl, cloudflare, libretranslate] as const;
