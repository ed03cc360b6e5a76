import type { ProviderDescriptor } from "./descriptor.ts";

/** Generates the documentation page of the providers (docs/cloud-engines.md). */
export const documentProviders = (providers: readonly ProviderDescriptor[]): string => `# Cloud engines

The test \`tests/docs/cloud-engines.test.ts\` writes this page from the providers' descriptors
(\`-u\`); edit those. The dashboard holds the keys too. Budgets and the privacy level bound what is sent:
[variables.md](variables.md), [translation.md](translation.md).

| engine | id | where it runs | languages | charges |
|---|---|---|---|---|
${providers.map(engineRow).join("\n")}

| variable | without it | meaning |
|---|---|---|
${providers.flatMap(({ variables }) => variables.map(variableRow)).join("\n")}
`;

const engineRow = ({ id, name, documentation: { url, runsAt, languages, charges } }: ProviderDescriptor) =>
  `| [${name}](${url}) | \`${id}\` | ${runsAt} | ${languages} | ${charges} |`;

const variableRow = ({ name, otherwise, meaning }: ProviderDescriptor["variables"][number]) =>
  `| \`${name}\` | ${otherwise} | ${meaning} |`;
