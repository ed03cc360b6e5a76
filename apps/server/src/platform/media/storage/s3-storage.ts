import { hash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Clock } from "#/platform/clock.ts";
import type { S3Config } from "#/platform/config/s3.ts";
import { type MediaStorage, StorageUnavailable } from "./media-storage.ts";

const ATTEMPTS = 3;
const DELAY_MS = 250;
const PATIENCE_MS = 10_000;
/** The object that the health check reads. */
const PROBE = "health-check";

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

const isMissing = (error: unknown) => error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket";
/** Overload, restarts and broken connections are temporary; a wrong key or a missing bucket is not. */
const mayPass = (error: unknown) => !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

interface Answer {
  readonly bytes: Uint8Array;
  /** From the header, because an answer to HEAD has no bytes. */
  readonly length: number;
}

export interface S3Dependencies {
  readonly config: S3Config;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}

/** A bucket of any S3-compatible service. Uses path-style addresses, which all of them support. */
export class S3Storage implements MediaStorage {
  readonly description: string;
  readonly #deps: S3Dependencies;
  readonly #client: AwsClient;

  constructor(deps: S3Dependencies) {
    const { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey } = deps.config;
    this.description = `${endpoint}/${bucket}/${prefix}`;
    this.#deps = deps;
    // Retried here, because the library's own retries have no time limit.
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#request("PUT", name, bytes);
  }

  async get(name: string): Promise<Uint8Array | null> {
    return (await this.#request("GET", name))?.bytes ?? null;
  }

  async size(name: string): Promise<number | null> {
    return (await this.#request("HEAD", name))?.length ?? null;
  }

  async remove(name: string): Promise<void> {
    await this.#request("DELETE", name);
  }

  async space(): Promise<null> {
    return null;
  }

  /** Reads a small object, or writes it if the answer is 404, or 403 for keys that may not list the bucket. */
  async check(): Promise<void> {
    await this.#attempt("GET", PROBE).catch(async (error) => {
      if (!isMissing(error) && !(error instanceof S3Error && error.status === 403)) throw error;
      await this.#attempt("PUT", PROBE, Buffer.from("written by the health check\n"));
    });
  }

  /**
   * Null when there is no such object.
   * @throws StorageUnavailable
   */
  async #request(method: string, name: string, body?: Uint8Array): Promise<Answer | null> {
    const { clock, report } = this.#deps;
    for (let made = 1; ; made++) {
      try {
        return await this.#attempt(method, name, body);
      } catch (error) {
        if (isMissing(error)) return null;
        if (made === ATTEMPTS || !mayPass(error)) {
          report(error);
          throw new StorageUnavailable();
        }
        await new Promise<void>((resolve) => clock.after(DELAY_MS * made, resolve));
      }
    }
  }

  async #attempt(method: string, name: string, body?: Uint8Array): Promise<Answer> {
    const { endpoint, bucket, prefix } = this.#deps.config;
    const headers = {
      "content-type": "application/octet-stream",
      "x-amz-content-sha256": hash("sha256", body ?? "", "hex"),
    };
    const response = await this.#client.fetch(`${endpoint}/${bucket}/${prefix}${name}`, {
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
}
