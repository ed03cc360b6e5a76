// The library needs this polyfill to be there first.
import "reflect-metadata";
import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509CertificateCreateSelfSignedParams,
  X509CertificateGenerator,
  X509Certificate as X509Document,
} from "@peculiar/x509";
import { StartError } from "#/platform/start-error.ts";
import { LOCAL_DOMAINS, PRIVATE_NETWORKS } from "./local-names.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const AUTHORITY_DAYS = 3_650;
/** Apple accepts at most 825 days. */
const CERTIFICATE_DAYS = 90;
/** For devices whose clock is slow. */
const EARLIER_MS = DAY_MS;
const EC = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const FILE = "authority.pem";

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  readonly names: readonly string[];
  readonly endsAt: Date;
}

export interface Authority {
  /** The certificate that devices install, in PEM. */
  readonly certificate: string;
  /** SHA-256, as systems show it: `AB:CD:…`. */
  readonly fingerprint: string;
  readonly endsAt: Date;
  issue(names: readonly string[], now: Date): Promise<ServerCertificate>;
}

/** Opens the certificate authority of this folder. Makes it if there is none, or if the last one is about to end. */
export async function openAuthority(folder: string, now: Date): Promise<Authority> {
  const path = join(folder, FILE);
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(`The certificate authority in ${path} cannot be read (${error.message}).`, { cause: error });
  });
  const known = stored === null ? null : authorityOf(stored, path);
  if (known && known.endsAt.getTime() - now.getTime() > CERTIFICATE_DAYS * DAY_MS) return known;
  const made = await makeAuthority(now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written under another name, flushed, then renamed: a power cut leaves either no authority or a complete one.
  await writeFile(`${path}.new`, made, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return authorityOf(made, path);
}

function authorityOf(pem: string, path: string): Authority {
  let certificate: X509Certificate;
  let key: KeyObject;
  try {
    certificate = new X509Certificate(pem);
    key = createPrivateKey(pem);
  } catch (error) {
    throw new StartError(
      `The certificate authority in ${path} is damaged. Restore the file from a backup, or delete it: devices then need the new certificate.`,
      { cause: error },
    );
  }
  return {
    certificate: certificate.toString(),
    fingerprint: certificate.fingerprint256,
    endsAt: certificate.validToDate,
    issue: (names, now) => issue({ certificate, key }, names, now),
  };
}

/** The library's types name the browser's keys; Node's are the same at run time. */
type Keys = X509CertificateCreateSelfSignedParams["keys"];

const newKeys = async () => (await webcrypto.subtle.generateKey(EC, true, ["sign", "verify"])) as unknown as Keys;

const asPem = async (key: Keys["privateKey"]) => {
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key as never));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
};

/** Limits what a thief of the key can certify to names and addresses that the internet does not have. */
function nameConstraints(): Extension {
  const names = [
    ...LOCAL_DOMAINS.map((dNSName) => new GeneralName({ dNSName })),
    ...PRIVATE_NETWORKS.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })));
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(new NameConstraints({ permittedSubtrees })));
}

async function makeAuthority(now: Date): Promise<string> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // The year tells a later authority of this machine apart in lists of certificates.
    name: [{ O: ["Lingualoom"] }, { CN: [`Lingualoom on ${hostname()}, ${now.getUTCFullYear()}`.slice(0, 64)] }],
    notBefore: new Date(now.getTime() - EARLIER_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      nameConstraints(),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${await asPem(keys.privateKey)}${certificate.toString("pem")}\n`;
}

async function issue(
  by: { readonly certificate: X509Certificate; readonly key: KeyObject },
  names: readonly string[],
  now: Date,
): Promise<ServerCertificate> {
  const keys = await newKeys();
  const authority = new X509Document(by.certificate.raw);
  const endsAt = new Date(now.getTime() + CERTIFICATE_DAYS * DAY_MS);
  const certificate = await X509CertificateGenerator.create({
    subject: [{ O: ["Lingualoom"] }, { CN: ["Lingualoom"] }],
    issuer: authority.subjectName,
    notBefore: new Date(now.getTime() - EARLIER_MS),
    notAfter: endsAt,
    signingAlgorithm: EC,
    publicKey: keys.publicKey,
    signingKey: by.key.toCryptoKey(EC, false, ["sign"]) as unknown as Keys["privateKey"],
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  return { cert: certificate.toString("pem"), key: await asPem(keys.privateKey), names, endsAt };
}
