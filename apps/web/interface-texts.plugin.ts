import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { normalizePath, type Plugin } from "vite";

const FOLDER = normalizePath(fileURLToPath(new URL("./src/i18n/", import.meta.url)));
const ALL = "virtual:interface-texts";
const OF_ONE = /^virtual:interface-texts:([a-z]{2})$/;

const idOf = (language: string) => `${FOLDER}${language}.texts.ts`;

function moduleOf(language: string): string {
  const names = readdirSync(`${FOLDER}${language}`)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
  const imports = names.map((name) => `import ${name} from "./${language}/${name}.json";`);
  return [...imports, `export const texts = { ${names.join(", ")} };`].join("\n");
}

/** Builds a module for each interface language from its JSON files, so that a new language needs only such files. */
export function interfaceTexts(): Plugin {
  return {
    name: "interface-texts",
    resolveId(source) {
      if (source === ALL) return idOf("all");
      const language = OF_ONE.exec(source)?.[1];
      return language && idOf(language);
    },
    load(id) {
      if (id === idOf("all")) {
        const others = INTERFACE_LANGUAGES.filter((one) => one !== "en");
        const loads = others.map((one) => `${one}: () => import("virtual:interface-texts:${one}")`);
        return `export const files = { ${loads.join(", ")} };`;
      }
      const language = INTERFACE_LANGUAGES.find((one) => id === idOf(one));
      return language && moduleOf(language);
    },
  };
}
