import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_KEY = { id: "test-key", secret: "test-secret", bucket: "pictures", region: "eu-test-1" };

export interface S3StandIn extends AsyncDisposable {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  readonly requests: string[];
  /** One-time behaviours of the next requests; `break` ends the connection without an answer. */
  readonly fates: (number | "break")[];
  /** Requests signed with another secret are refused. */
  secret: string;
}

/** Answers as S3 does, including refusals, and accepts only requests signed with its secret (Signature Version 4). */
export async function openS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const fates: (number | "break")[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    requests.push(`${request.method} ${request.url}`);
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    };
    const fate = fates.shift();
    if (fate === "break") return request.socket.destroy();
    if (fate !== undefined) return refuse(fate, fate === 503 ? "SlowDown" : "InternalError");
    if (!isSigned(request, body, standIn.secret)) return refuse(403, "SignatureDoesNotMatch");
    const [, bucket, ...name] = (request.url as string).split("/");
    if (bucket !== S3_KEY.bucket) return refuse(404, "NoSuchBucket");
    const key = name.join("/");
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    const found = objects.get(key);
    if ((request.method === "GET" || request.method === "HEAD") && !found) return refuse(404, "NoSuchKey");
    if (request.method === "HEAD") response.setHeader("content-length", found?.length ?? 0);
    response.writeHead(request.method === "DELETE" ? 204 : 200);
    response.end(request.method === "GET" ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    fates,
    secret: S3_KEY.secret,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Implements AWS's documentation, on the request as received. */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!header) return false;
  const [, credential = "", names = "", signature = ""] = header;
  const [id, day = "", region = "", service = "", end] = credential.split("/");
  if (id !== S3_KEY.id || region !== S3_KEY.region || service !== "s3" || end !== "aws4_request") return false;
  const sum = request.headers["x-amz-content-sha256"];
  if (sum !== hash("sha256", body)) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, request.url, "", headers.join(""), names, sum].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, hash("sha256", canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
}
