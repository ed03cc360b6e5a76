/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider } from "oidc-provider";

type Claims = Readonly<Record<string, unknown>>;

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: Map<string, Claims>;
  /** Served at `/picture`; null for none. */
  picture: Buffer | null;
  /** The user who signs in; null refuses. */
  visitor: string | null;
  /** Address that is notified of ended sessions; null for none. */
  backChannel: string | null;
  sign(claims: Claims): Promise<string>;
  /** The entry of `SIGN_IN_PROVIDERS`. */
  entry(more?: object): object;
}

const KEY = "of tests";
const CLIENT = { client_id: "lingualoom", client_secret: "a secret of tests, long enough for HMAC" };

/** A certified OpenID Connect provider that signs everyone in as the visitor; with `asks` it asks first. */
export async function startOpenIdProvider({ asks = false } = {}): Promise<OpenIdProvider> {
  const people = new Map<string, Claims>();
  const state: { visitor: string | null; picture: Buffer | null; backChannel: string | null } = {
    visitor: null,
    picture: null,
    backChannel: null,
  };
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${issuer}/nowhere`],
        post_logout_redirect_uris: [`${issuer}/nowhere`],
        backchannel_logout_uri: `${issuer}/back-channel`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY, use: "sig", alg: "RS256" }] },
    // The provider's own fetch refuses addresses of this machine.
    fetch: (url: string, { dispatcher, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "locale", "picture", "groups"],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context: { body: string }, form: string) {
          context.body = `<!doctype html><title>Provider</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    renderError(context: { body: string }, { error }: { error: string }) {
      context.body = error;
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // Grants every client access without asking the user.
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  // Test servers take free ports.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: () => true,
    postLogoutRedirectUriAllowed: () => true,
  });

  const answer = provider.callback();
  server.on("request", async (request, response) => {
    if (request.url === "/picture" && state.picture)
      return response.setHeader("content-type", "image/png").end(state.picture);
    if (request.url === "/back-channel") {
      const told =
        state.backChannel && (await fetch(state.backChannel, { method: "POST", body: await formOf(request) }));
      response.statusCode = told ? told.status : 200;
      return response.end();
    }
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    if (asks && request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(`<!doctype html><title>Provider</title><form method="post"><button>Continue</button></form>`);
    }
    const { visitor } = state;
    const result = visitor === null ? { error: "access_denied" } : { login: { accountId: visitor } };
    await provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    people,
    get picture() {
      return state.picture;
    },
    set picture(picture) {
      state.picture = picture;
    },
    get visitor() {
      return state.visitor;
    },
    set visitor(visitor) {
      state.visitor = visitor;
    },
    get backChannel() {
      return state.backChannel;
    },
    set backChannel(backChannel) {
      state.backChannel = backChannel;
    },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KEY }).sign(privateKey),
    entry: (more = {}) => ({
      id: "company",
      label: "Company",
      issuer,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      ...more,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
