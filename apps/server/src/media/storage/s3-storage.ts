import { hash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Clock } from "../../clock.ts";
import type { S3Config } from "../../config/s3.ts";
import { AppError } from "../../errors.ts";
import type { MediaStore } from "./media-storage.ts";

const ATTEMPTS = 3;
const DELAY_MS = 250;
/** Of one attempt. */
const PATIENCE_MS = 10_000;
/** Seconds after which a store that is away may answer again. */
const RETRY_AFTER = 5;

/** What the store answered instead of what was asked; for the log, never for people. */
class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the media store answered ${status} ${code}`);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket";
/** Overload, restarts and broken connections pass; a wrong key or a bucket that is not there do not. */
const mayPass = (error: unknown) =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

interface Answer {
  readonly bytes: Uint8Array;
  /** What it says of its length, which is all there is of one that was asked only for that. */
  readonly length: number;
}

export interface S3Parts {
  readonly config: S3Config;
  readonly clock: Clock;
  /** Told why the store could not be used. */
  readonly report: (error: unknown) => void;
}

/** A bucket of any service that speaks S3, addressed by path, which all of them understand. */
export function createS3Store({ config, clock, report }: S3Parts): MediaStore {
  const { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey } = config;
  // Tried again here, not by the library, which knows no limit of time.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));

  async function attempt(method: string, name: string, body?: Uint8Array): Promise<Answer> {
    const headers = {
      "content-type": "application/octet-stream",
      "x-amz-content-sha256": hash("sha256", body ?? "", "hex"),
    };
    const response = await client.fetch(`${endpoint}/${bucket}/${prefix}${name}`, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return { bytes, length: Number(response.headers.get("content-length") ?? 0) };
    const code = /<Code>([^<]*)<\/Code>/.exec(Buffer.from(bytes).toString())?.[1] ?? "";
    throw new S3Error(response.status, code);
  }

  /** Null when there is no such object. */
  async function ask(method: string, name: string, body?: Uint8Array): Promise<Answer | null> {
    for (let made = 1; ; made++) {
      try {
        return await attempt(method, name, body);
      } catch (error) {
        if (isMissing(error)) return null;
        if (made === ATTEMPTS || !mayPass(error)) {
          report(error);
          throw new AppError(
            "UNAVAILABLE",
            "Images cannot be reached right now. Please try again in a moment.",
            {
              retryAfter: RETRY_AFTER,
            },
          );
        }
        await wait(DELAY_MS * made);
      }
    }
  }

  return {
    description: `${endpoint}/${bucket}/${prefix}`,
    put: async (name, bytes) => void (await ask("PUT", name, bytes)),
    get: async (name) => (await ask("GET", name))?.bytes ?? null,
    size: async (name) => (await ask("HEAD", name))?.length ?? null,
    remove: async (name) => void (await ask("DELETE", name)),
    space: async () => null,
  };
}
