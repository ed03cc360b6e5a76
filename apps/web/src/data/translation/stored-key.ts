import type { Message } from "@lingualoom/contract/shapes.ts";
import { keys } from "../keys.ts";

/** Of a message, or of a quote of it. */
export type Revision = Pick<Message, "_id" | "revision">;

/** Under it stands whether it is known what is stored of a message. */
export const storedKey = ({ _id, revision }: Revision, target: string) => [
  "stored",
  ...keys.translation(_id, revision, target),
];
