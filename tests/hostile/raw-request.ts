import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Parsed when it is JSON. */
  readonly body: unknown;
}

export interface RawRequest {
  readonly method: string;
  /** Sent unchanged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** True if the headers announce a length or chunks of their own, which may be false. */
const isFramed = (headers: Readonly<Record<string, string>>) =>
  "content-length" in headers || "transfer-encoding" in headers;

/** Keeps one connection to each server for requests with an honest length. */
const kept = new Agent({ keepAlive: true, maxSockets: 1 });

/** A request that neither browsers nor `fetch` make. The answer may arrive before the body is sent. */
export function rawRequest(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      path,
      // With a DELETE, Node does not announce a body.
      headers:
        body === undefined || isFramed(headers)
          ? headers
          : { "content-length": String(Buffer.byteLength(body)), ...headers },
      agent: isFramed(headers) ? false : kept,
    });
    sending.once("error", reject);
    sending.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        const json = response.headers["content-type"]?.startsWith("application/json");
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: json ? JSON.parse(text) : text,
        });
        if (isFramed(headers) || !sending.writableFinished) sending.destroy();
      });
    });
    sending.end(body);
  });
}
