import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Binding {
  readonly name: string;
  readonly type: string;
  readonly namespace_id?: string;
  readonly text?: string;
}

/** The state of the account after the last deployment. */
interface Account {
  readonly stores: { readonly id: string; readonly title: string }[];
  bindings: Binding[] | null;
  crons: unknown;
  domains: unknown;
  /** Whether the worker also answers at an address of Cloudflare. */
  hasOwnAddress: boolean | null;
  readonly tokens: Set<string>;
}

export interface CloudflareStandIn extends AsyncDisposable {
  readonly url: string;
  readonly account: Account;
}

/** Answers the requests of Cloudflare's tool during a deployment, as the documentation of its API describes. */
export async function startCloudflare(): Promise<CloudflareStandIn> {
  const account: Account = {
    stores: [],
    bindings: null,
    crons: null,
    domains: null,
    hasOwnAddress: null,
    tokens: new Set(),
  };
  const server = createServer(async (request, response) => {
    account.tokens.add(request.headers.authorization ?? "none");
    const { status = 200, result } = answer(account, request, await bodyOf(request));
    const errors = status === 200 ? [] : [{ code: 10_007, message: "This Worker does not exist" }];
    const list = Array.isArray(result) ? { result_info: { page: 1, per_page: 100, count: result.length } } : {};
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: status === 200, errors, messages: [], result, ...list }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status?: number;
  readonly result: unknown;
}

function answer(account: Account, { method, url = "" }: IncomingMessage, body: string): Answer {
  const { pathname, searchParams } = new URL(url, "http://cloudflare");
  const asked = `${method} ${pathname.replace(/^\/accounts\/[^/]+/, "").replaceAll("lingualoom-edge", "NAME")}`;
  switch (asked) {
    case "GET /accounts":
    case "GET /memberships":
      return { result: [{ id: "one", name: "Example", account: { id: "one", name: "Example" } }] };
    case "GET /zones":
      return {
        result: searchParams.get("name") === "example.org" ? [{ id: "zone", name: "example.org" }] : [],
      };
    case "GET /workers/services/NAME":
      return account.bindings
        ? { result: { id: "NAME", default_environment: { script: { last_deployed_from: "wrangler" } } } }
        : { status: 404, result: null };
    case "GET /workers/scripts/NAME/settings":
      return account.bindings ? { result: { bindings: account.bindings } } : { status: 404, result: null };
    case "GET /workers/scripts/NAME/deployments":
      return { result: { deployments: [] } };
    case "GET /workers/workers/NAME":
      return { result: { id: "worker", name: "lingualoom-edge", subdomain: { enabled: false } } };
    case "GET /storage/kv/namespaces":
      return { result: account.stores };
    case "POST /storage/kv/namespaces": {
      const store = { id: `store${account.stores.length + 1}`, title: JSON.parse(body).title };
      account.stores.push(store);
      return { result: store };
    }
    // The first upload uses PUT, every further one POST.
    case "PUT /workers/scripts/NAME":
    case "POST /workers/scripts/NAME/versions":
      account.bindings = bindingsAfter(account.bindings ?? [], metadataOf(body).bindings);
      return { result: { id: "version", startup_time_ms: 1, metadata: {}, resources: { script: {} } } };
    case "POST /workers/scripts/NAME/subdomain":
      account.hasOwnAddress = JSON.parse(body).enabled;
      return { result: { enabled: account.hasOwnAddress, previews_enabled: false } };
    case "PUT /workers/scripts/NAME/schedules":
      account.crons = JSON.parse(body);
      return { result: [] };
    case "POST /workers/scripts/NAME/domains/changeset":
      return { result: { added: [{}], removed: [], updated: [], conflicting: [] } };
    case "PUT /workers/scripts/NAME/domains/records":
      account.domains = JSON.parse(body).origins;
      return { result: [] };
    case "POST /workers/scripts/NAME/deployments":
    case "PATCH /workers/scripts/NAME/script-settings":
      return { result: {} };
    default:
      return { result: [] };
  }
}

/** A binding of type "inherit" keeps its value of the previous deployment. */
const bindingsAfter = (before: readonly Binding[], given: readonly Binding[]): Binding[] =>
  given.map((one) => (one.type === "inherit" ? (before.find(({ name }) => name === one.name) ?? one) : one));

/** The metadata part of an upload. */
function metadataOf(body: string): { bindings: Binding[] } {
  return JSON.parse(/name="metadata"[^{]*(\{.*\})\r\n/.exec(body)?.[1] ?? "null");
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("latin1");
}
