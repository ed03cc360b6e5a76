import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, WellFormed } from "../fields.ts";
import { GIF_TOKEN_CHARACTERS, SEARCH_CHARACTERS } from "../limits.ts";

const Token = z.string().min(1).max(GIF_TOKEN_CHARACTERS);

const Gif = z.object({
  /** Proves to `POST /gifs` that this server found it. */
  token: Token,
  /** Read aloud by screen readers. */
  label: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Address of a small moving picture at this server. */
  preview: z.string(),
  /** Address of a picture that does not move; null if the provider has none. */
  still: z.string().nullable(),
});

export const gifCalls = {
  /**
   * Asks the GIF provider of the server, which learns the words and the language, but nothing about the caller. Without
   * words, the answer is what many people send now. `next` is the `cursor` of the next page; null after the last.
   */
  "GET /gifs": {
    access: "session",
    forGuests: true,
    forPeople: true,
    holdsText: true,
    query: z.object({
      q: WellFormed.max(SEARCH_CHARACTERS).trim().default(""),
      cursor: z.string().max(SEARCH_CHARACTERS).optional(),
    }),
    output: z.object({ gifs: z.array(Gif), next: z.string().nullable() }),
    errors: ["NOT_FOUND", "UNAVAILABLE"],
  },
  /** A `preview` or `still` of `GET /gifs`, which the server fetches from the provider. */
  "GET /gifs/:token": {
    access: "session",
    forGuests: true,
    forPeople: true,
    params: z.object({ token: Token }),
    output: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
    errors: ["NOT_FOUND", "UNSUPPORTED_MEDIA", "UNAVAILABLE"],
  },
  /** Stores the GIF of a `token`, for an attachment of a message. */
  "POST /gifs": {
    access: "session",
    forGuests: true,
    forPeople: true,
    body: z.object({ token: Token }),
    output: z.object({ mediaId: Id }),
    status: 201,
    errors: ["NOT_FOUND", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNAVAILABLE"],
  },
} as const satisfies CallMap;

export type Gif = z.infer<typeof Gif>;
