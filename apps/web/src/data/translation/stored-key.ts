import type { Message } from "@lingualoom/contract/shapes.ts";
import { keys } from "../keys.ts";

/** Under it stands whether it is known what is stored of a message. */
export const storedKey = ({ _id, revision }: Message, target: string) => [
  "stored",
  ...keys.translation(_id, revision, target),
];
