import { confine } from "../confined/confine.ts";
import type { WordsAnswer, WordsOrder } from "./process-messages.ts";
import { readPicture } from "./read-words.ts";

confine();

const answer = (message: WordsAnswer) => process.send?.(message);

process.on("message", ({ id, bytes, likely, only }: WordsOrder) => {
  readPicture(bytes, likely, only).then(
    (made) => answer({ id, made }),
    () => answer({ id, refusal: "unreadable" }),
  );
});
