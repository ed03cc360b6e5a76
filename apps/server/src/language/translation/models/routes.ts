import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";

interface ByteRange {
  readonly start: number;
  /** Inclusive, as in a `Range` header. */
  readonly end: number;
}

/** Returns the requested part of a file; null for all of it, also when the header is not understood (RFC 9110). */
function rangeOf(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

type Names =
  | "GET /translation/models"
  | "POST /translation/models/:source/:target"
  | "GET /translation/models/files/:sha256";

/** Seconds after which one of the models being downloaded may be ready. */
const RETRY_AFTER = 15;

/** Serves the neural models to people's devices. Requires a sign-in, so that no server becomes a public mirror. */
export function modelRoutes(models: LocalModels): Routes<Names> {
  return {
    async "GET /translation/models"() {
      return { models: models.overview().map((model) => ({ ...model, files: [...model.files] })) };
    },

    async "POST /translation/models/:source/:target"({ params: { source, target } }) {
      const state = models.want(source, target);
      if (state === "unknown") throw notFound("modelNotFound");
      if (state === "too_many")
        throw new AppError("UNAVAILABLE", say("otherModelsBeingFetched"), { retryAfter: RETRY_AFTER });
      return { success: true, state };
    },

    async "GET /translation/models/files/:sha256"({ params: { sha256 }, headers: asked }) {
      const path = models.path(sha256);
      const size = path === null ? undefined : (await stat(path).catch(() => null))?.size;
      if (path === null || size === undefined) throw notFound("modelNotFound");
      const etag = `"${sha256}"`;
      const headers = {
        "content-type": "application/octet-stream",
        // Weights are public data, so shared caches may store them: the address contains the checksum.
        "cache-control": "public, max-age=31536000, immutable",
        "accept-ranges": "bytes",
        etag,
      };
      if (matches(asked.get("if-none-match"), etag)) return new Reply(null, { status: 304, headers });
      const mayBePart = asked.get("if-range") === null || asked.get("if-range") === etag;
      const range = mayBePart ? rangeOf(asked.get("range"), size) : null;
      if (range === "unsatisfiable")
        return new Reply(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
      const { start, end } = range ?? { start: 0, end: size - 1 };
      return new Reply(Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>, {
        status: range ? 206 : 200,
        headers: {
          ...headers,
          "content-length": String(end - start + 1),
          ...(range && { "content-range": `bytes ${start}-${end}/${size}` }),
        },
      });
    },
  };
}

const matches = (header: string | null, etag: string) =>
  header?.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, ""))) ?? false;
