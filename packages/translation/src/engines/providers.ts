import { cloudflare } from "./cloudflare/descriptor.ts";
import { deepl } from "./deepl/descriptor.ts";
import { libretranslate } from "./libretranslate/descriptor.ts";
import { openai } from "./openai/descriptor.ts";

/** The one list of cloud providers, in the order in which their engines are asked by default. */
export const PROVIDERS = [openai, deepl, cloudflare, libretranslate] as const;
