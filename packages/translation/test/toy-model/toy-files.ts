import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

export const toyFiles = () => ({
  model: read("model.toy.bin"),
  lex: read("lex.toy.bin"),
  vocab: read("vocab.toy.spm"),
});
