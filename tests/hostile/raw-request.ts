import { type IncomingHttpHeaders, request } from "node:http";

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

/** With a DELETE, Node does not announce a body. */
function framing(headers: RawRequest["headers"] = {}, body: RawRequest["body"]): Record<string, string> {
  const isFramed = "content-length" in headers || "transfer-encoding" in headers;
  return body === undefined || isFramed ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

/** A request that neither browsers nor `fetch` make. The answer may arrive before the body is sent. */
export function rawRequest(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      path,
      headers: { ...framing(headers, body), ...headers },
      agent: false,
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
        sending.destroy();
      });
    });
    sending.end(body);
  });
}
