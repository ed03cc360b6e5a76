import { hash } from "node:crypto";
import { contentOf, type DraftPicture } from "./sent-picture.ts";

/** Of what was sent, in a form in which one part cannot pass for another. */
export function pictureDigest(to: string, text: string, picture: DraftPicture, alt: string): string {
  return digestOf(JSON.stringify([to, text, contentOf(picture), alt]));
}

/** Kept from the first edit on; until then the text itself is there to be compared. */
export const textDigest = (to: string, text: string): string => digestOf(`${to}\n${text}`);

const digestOf = (content: string) => hash("sha256", content, "base64url");
