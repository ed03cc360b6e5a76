import { fileURLToPath } from "node:url";
import { type BuildOptions, normalizePath, type Plugin, type Rolldown } from "vite";

const pathOf = (file: string) => normalizePath(fileURLToPath(new URL(file, import.meta.url)));
const SOURCE = pathOf("./src/");
const HELPER = pathOf("./src/transport/fetch-before-import.ts");
/** Stands for the list of files of a module until the chunks have their names. */
const FILES_OF = "files-of:";
/** Of ours, and of the bundler in place of a hash. */
const UNFILLED = /files-of:|assets\/[\w.-]*!~\{/;
const PLACEHOLDER = /(["'`])files-of:(.*?)\1/g;

/** Passes every `import()` of the built page to `src/transport/fetch-before-import.ts`, with the names of its files. */
export function fetchBeforeImport(): Plugin {
  let wrapped = 0;
  return {
    name: "fetch-before-import",
    apply: "build",
    transform: {
      filter: { id: new RegExp(`^${RegExp.escape(SOURCE)}`), code: "import(" },
      async handler(code, importer) {
        let changed = code;
        // From the end, so that earlier positions still hold.
        for (const { start, end, source } of dynamicImportsOf(this.parse(code)).toReversed()) {
          const imported = await this.resolve(source, importer);
          if (!imported) this.error(`${importer} imports ${source}, which cannot be resolved`);
          const call = `fetchBeforeImport(() => ${code.slice(start, end)}, ${JSON.stringify(FILES_OF + imported.id)})`;
          changed = changed.slice(0, start) + call + changed.slice(end);
          wrapped += 1;
        }
        if (changed === code) return null;
        return {
          code: `${changed}\nimport { fetchBeforeImport } from ${JSON.stringify(HELPER)};`,
          map: null,
        };
      },
    },
    renderChunk(code, { fileName }, _options, { chunks }) {
      if (!code.includes(FILES_OF)) return null;
      const filled = code.replace(PLACEHOLDER, (_, _quote, id: string) =>
        JSON.stringify(filesToFetch(id, fileName, chunks)),
      );
      return { code: filled, map: null };
    },
    generateBundle(_options, bundle) {
      if (wrapped === 0) this.error(`no import() was found in ${SOURCE}`);
      for (const output of Object.values(bundle))
        if (output.type === "chunk" && UNFILLED.test(output.code))
          this.error(`${output.fileName} does not know the files that it imports later`);
    },
  };
}

/** Vite's own helper preloads nothing: files are fetched by ours. The document names what the first screen needs. */
export const modulePreload: Exclude<BuildOptions["modulePreload"], boolean | undefined> = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
};

interface DynamicImport {
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

/** Of modules whose names are written in the code, in their order. */
function dynamicImportsOf(node: unknown): DynamicImport[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(dynamicImportsOf);
  const { type, start, end, source } = node as Partial<DynamicImport> & {
    type?: string;
    source?: { value?: unknown };
  };
  if (type !== "ImportExpression" || typeof source?.value !== "string") return inside;
  return [{ start: start as number, end: end as number, source: source.value }];
}

/** The file of a module and those that it imports, without those that the importer needs itself. */
function filesToFetch(
  id: string,
  importer: string,
  chunks: Readonly<Record<string, Rolldown.RenderedChunk>>,
): string[] {
  const all = Object.values(chunks);
  const there = new Set<string>();
  for (const { fileName, isEntry } of all)
    if (isEntry || fileName === importer) addWithImports(fileName, chunks, there);
  // A module that shares its file with others is imported through a small file of its own.
  const own =
    all.find(({ facadeModuleId }) => facadeModuleId === id) ?? all.find(({ moduleIds }) => moduleIds.includes(id));
  const files = new Set(there);
  if (own) addWithImports(own.fileName, chunks, files);
  return [...files.difference(there)];
}

function addWithImports(
  fileName: string,
  chunks: Readonly<Record<string, Rolldown.RenderedChunk>>,
  to: Set<string>,
): void {
  if (to.has(fileName)) return;
  to.add(fileName);
  for (const imported of chunks[fileName]?.imports ?? []) addWithImports(imported, chunks, to);
}
