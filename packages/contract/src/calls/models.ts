import { z } from "zod";
import type { CallMap } from "../call.ts";
import { LanguageCode } from "../fields.ts";

const Pair = z.object({ source: LanguageCode, target: LanguageCode });
const Bytes = z.number().int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const ModelFile = z.object({
  type: z.enum(["model", "lex", "vocab", "srcvocab", "trgvocab"]),
  name: z.string(),
  /** Also its address: `/translation/models/files/:sha256`. */
  sha256: Sha256,
  size: Bytes,
});

/** A neural model that runs on users' devices. All are from or to English: other pairs take two. */
export const DeviceModel = Pair.extend({
  version: z.string(),
  /** Installation state on the server; files are served when it is `here`. */
  state: z.enum(["here", "fetching", "available"]),
  size: Bytes,
  files: z.array(ModelFile),
});
export type DeviceModel = z.output<typeof DeviceModel>;

export const modelCalls = {
  "GET /translation/models": {
    access: "session",
    forGuests: true,
    output: z.object({ models: z.array(DeviceModel) }),
  },
  /** Downloads a missing model to the server; a few run at a time. */
  "POST /translation/models/:source/:target": {
    access: "session",
    params: Pair,
    output: z.object({ success: z.literal(true), state: z.enum(["here", "fetching"]) }),
    status: 202,
    errors: ["NOT_FOUND", "UNAVAILABLE"],
  },
  /** The bytes of a model file, whole or a range. The content at an address never changes. */
  "GET /translation/models/files/:sha256": {
    access: "session",
    forGuests: true,
    params: z.object({ sha256: Sha256 }),
    output: z.custom<ReadableStream<Uint8Array> | null>(
      (stream) => stream === null || stream instanceof ReadableStream,
    ),
    isStream: true,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
