import type { Message } from "@lingualoom/contract/shapes.ts";
import { keys } from "../keys.ts";

export type Revision = Pick<Message, "_id" | "revision">;

/** Marks whether the stored rendition of a message has been requested. */
export const storedKey = ({ _id, revision }: Revision, target: string) => [
  "stored",
  ...keys.translation(_id, revision, target),
];
