import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Person } from "./person.ts";

export interface PasskeyOptions {
  readonly challenge: string;
}

/** Returns the cookies that a response sets, without those it deletes. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] as string)
    .filter((cookie) => !cookie.endsWith("="))
    .join("; ");

export async function makePasskey(person: Person) {
  const authenticator = new Authenticator(`http://localhost:${new URL(person.url).port}`);
  const { body, headers } = await person.call<PasskeyOptions>("POST /auth/passkeys/options");
  const credential = authenticator.create(body);
  const cookie = `${person.cookie}; ${cookiesOf(headers)}`;
  const made = await person.call<{ id: string; name: string }>("POST /auth/passkeys", {
    body: { credential },
    headers: { cookie },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { authenticator, passkey: made.body };
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

const PRESENT_AND_VERIFIED = 0x05;
const PRESENT_ALONE = 0x01;
const WITH_KEY = 0x40;

/** CBOR of values shorter than 24 or 65,536 (RFC 8949). */
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const cborBytes = (value: Buffer) => {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
};

/** Simulates a browser with an authenticator: an ES256 key without attestation. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #origin: string;
  readonly #rpId: string;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(origin: string, rpId = "localhost") {
    this.#origin = origin;
    this.#rpId = rpId;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  create({ challenge }: PasskeyOptions, { verified = true } = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const data = Buffer.concat([this.#head(verified, WITH_KEY), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(data),
    ]);
    const response = {
      clientDataJSON: text(this.#client("webauthn.create", challenge)),
      attestationObject: text(attestation),
      transports: ["internal"],
    };
    return this.#credential(response);
  }

  sign({ challenge }: PasskeyOptions, { verified = true, origin = this.#origin } = {}) {
    this.#counter++;
    const client = this.#client("webauthn.get", challenge, origin);
    const data = this.#head(verified);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return this.#credential({
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: null,
    });
  }

  #credential<R>(response: R) {
    const id = text(this.#id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, origin = this.#origin) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(verified: boolean, more = 0) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = (verified ? PRESENT_AND_VERIFIED : PRESENT_ALONE) | more;
    return Buffer.concat([sha256(this.#rpId), Buffer.from([flags]), counter]);
  }

  /** Type EC2, algorithm ES256, curve P-256 (RFC 9053). */
  #coseKey() {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const coordinates = [x, y].map((one) => Buffer.from(one, "base64url"));
    const parts = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])];
    for (const [index, value] of coordinates.entries())
      parts.push(Buffer.from([0x21 + index, 0x58, value.length]), value);
    return Buffer.concat(parts);
  }
}
