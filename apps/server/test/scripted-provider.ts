import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface ScriptedProvider extends AsyncDisposable {
  readonly origin: string;
  /** The issuer in its discovery document. */
  readonly issuer: string;
  readonly clientSecret: string;
  /** Claims of its next ID token, in addition to issuer, audience, nonce and times. */
  claims: Readonly<Record<string, unknown>>;
}

interface Script {
  readonly path?: string;
  /** The algorithm of ID tokens; `HS256` signs with the client's secret, as some providers without a key do. */
  readonly algorithm?: "RS256" | "HS256";
  /** Algorithms in its discovery document. */
  readonly announced?: readonly string[];
}

const SECRET = "a secret of tests, long enough for HMAC";
const CLIENT = "lingualoom";

/** An OpenID Connect provider with arbitrary answers, well-formed or not, and without user interaction. */
export async function startScriptedProvider({
  path = "",
  algorithm = "RS256",
  announced = [algorithm],
}: Script = {}): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: "test", use: "sig", alg: "RS256" };
  const nonces = new Map<string, string>();
  const state: { claims: Readonly<Record<string, unknown>> } = { claims: {} };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = origin + path;

  const idToken = (nonce: string) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: CLIENT, iat: now, exp: now + 300, nonce, ...state.claims };
    const signing = new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: "test" });
    return signing.sign(algorithm === "HS256" ? new TextEncoder().encode(SECRET) : privateKey);
  };

  server.on("request", async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const json = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (url.pathname.endsWith("/.well-known/openid-configuration"))
      return json({
        issuer,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: announced,
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
      });
    if (url.pathname === "/keys") return json({ keys: [key] });
    if (url.pathname === "/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      const code = crypto.randomUUID();
      nonces.set(code, url.searchParams.get("nonce") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return response.writeHead(302, { location: back.href }).end();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const code = new URLSearchParams(Buffer.concat(chunks).toString()).get("code") ?? "";
    return json({
      access_token: "opaque",
      token_type: "Bearer",
      expires_in: 300,
      id_token: await idToken(nonces.get(code) ?? ""),
    });
  });

  return {
    origin,
    issuer,
    clientSecret: SECRET,
    get claims() {
      return state.claims;
    },
    set claims(claims) {
      state.claims = claims;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
