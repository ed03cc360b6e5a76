import type { Environment } from "./environment.ts";

export interface S3Config {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of every object name; empty, or with a trailing slash. */
  readonly prefix: string;
}

const TOGETHER = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Reads the S3 storage. A partial configuration is an error rather than a fallback to the folder. */
export function readS3(environment: Environment): S3Config | null {
  const { problems } = environment;
  const endpoint = environment.webUrl("S3_ENDPOINT");
  const bucket = environment.text("S3_BUCKET");
  const region = environment.text("S3_REGION") ?? "us-east-1";
  const accessKeyId = environment.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = environment.text("S3_SECRET_ACCESS_KEY");
  const prefix = environment.text("S3_PREFIX")?.replace(/^\/+|(?<!\/)\/+$/g, "") ?? "";

  const given = environment.names.filter((name) => name.startsWith("S3_"));
  const missing = given.length === 0 ? [] : TOGETHER.filter((name) => environment.text(name) === null);
  for (const name of missing) problems.push(`${name} must be given with ${given.join(", ")}.`);
  if (given.length === 0 && environment.text("NATS_URL") !== null && environment.text("MEDIA_DIR") === null)
    problems.push(
      `NATS_URL is for several servers, which need one store for images: set ${TOGETHER.join(", ")}, or MEDIA_DIR to a folder that all of them share.`,
    );
  if (bucket !== null && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push(`S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  if (!/^[\w-]+$/.test(region)) problems.push(`S3_REGION must be a name such as eu-west-1, not "${region}".`);
  if (!/^[\w./-]*$/.test(prefix))
    problems.push(`S3_PREFIX may hold letters, digits, ".", "-", "_" and "/", not "${prefix}".`);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: prefix && `${prefix}/` };
}
