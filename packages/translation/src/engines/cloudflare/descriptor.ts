import type { ProviderDescriptor, Requirement } from "../provider/descriptor.ts";
import { CLOUDFLARE_URL } from "./client.ts";
import { countModels } from "./count-models.ts";
import { CLOUDFLARE, openCloudflare } from "./engine.ts";

export interface CloudflareSettings {
  readonly accounts: readonly string[];
  readonly tokens: readonly string[];
  readonly baseUrl: string;
}

const TOKEN: Requirement = { variable: "CLOUDFLARE_API_TOKENS", what: "apiToken" };
const ACCOUNT: Requirement = { variable: "CLOUDFLARE_ACCOUNT_IDS", what: "accountId" };

export const cloudflare = {
  ...CLOUDFLARE,
  label: "Cloudflare",
  documentation: {
    url: "https://developers.cloudflare.com/workers-ai",
    runsAt: "Cloudflare",
    languages: "60 languages of the model m2m100-1.2b, each to each",
    charges: "per token; each account has a free allocation a day",
  },
  variables: [
    { name: "CLOUDFLARE_ACCOUNT_IDS", otherwise: "none", meaning: "a comma list, used in turn" },
    {
      name: "CLOUDFLARE_API_TOKENS",
      otherwise: "none",
      meaning: "a comma list, used in turn, the first token with the first account",
    },
    { name: "CLOUDFLARE_BASE_URL", otherwise: `\`${CLOUDFLARE_URL}\``, meaning: "where the API is" },
  ],
  secrets: [
    {
      type: "cloudflare",
      kind: "token",
      variable: TOKEN.variable,
      removable: false,
      read: ({ tokens }) => tokens,
      write: (settings, tokens) => settings && { ...settings, tokens },
    },
    {
      type: "accounts",
      kind: "account",
      variable: ACCOUNT.variable,
      removable: false,
      read: ({ accounts }) => accounts,
      write: (settings, accounts) => settings && { ...settings, accounts },
    },
  ],
  read: (environment): CloudflareSettings => ({
    accounts: environment.list(ACCOUNT.variable),
    tokens: environment.list(TOKEN.variable),
    baseUrl: environment.webUrl("CLOUDFLARE_BASE_URL") ?? CLOUDFLARE_URL,
  }),
  missing: (settings) => [...(settings?.tokens.length ? [] : [TOKEN]), ...(settings?.accounts.length ? [] : [ACCOUNT])],
  open: (settings, options) => openCloudflare({ ...settings, ...options }),
  countModels: (settings, signal) => countModels(settings, signal),
} as const satisfies ProviderDescriptor<"cloudflare", CloudflareSettings>;
