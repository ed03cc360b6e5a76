import { TokenizerBuilder } from "@patdx/kuromoji";

/** URLs of the dictionary's files on this server, by name; the build knows their location in the package. */
const files = import.meta.glob("japanese-dictionary/*.gz", {
  query: "?url",
  import: "default",
  eager: true,
}) as Readonly<Record<string, string>>;

async function loadArrayBuffer(path: string): Promise<ArrayBufferLike> {
  const name = path.split("/").at(-1);
  const [, url] = Object.entries(files).find(([file]) => file.endsWith(`/${name}`)) ?? [];
  const answer = url === undefined ? undefined : await fetch(url);
  if (!answer?.ok || !answer.body) throw new Error(`No ${name}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Global: creating it takes some seconds, and a hundred megabytes of memory. */
let tokenizer: ReturnType<TokenizerBuilder["build"]> | undefined;

export async function tokenize(sentence: string) {
  tokenizer ??= new TokenizerBuilder({ loader: { loadArrayBuffer } }).build();
  try {
    return (await tokenizer).tokenize(sentence);
  } catch (error) {
    tokenizer = undefined;
    throw error;
  }
}
