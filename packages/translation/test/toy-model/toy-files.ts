import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/** The files of the toy model, in the shape of `makeTestModel`. */
export const toyFiles = () => ({
  model: read("model.toy.bin"),
  lex: read("lex.toy.bin"),
  vocab: read("vocab.toy.spm"),
});
