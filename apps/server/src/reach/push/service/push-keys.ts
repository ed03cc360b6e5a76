import { createECDH } from "node:crypto";
import webPush from "web-push";
import type { Platform } from "#/platform/context.ts";
import { createSeal } from "#/platform/seal.ts";
import { readPushKeys, storePushKeys } from "./push-keys-store.ts";

/** The key pair that identifies this server to push services (VAPID), for all of its subscriptions. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PURPOSE = "push";

/** Creates the keys at the first start; of two servers that start at once, one creates them for both. */
export async function openPushKeys({ database, clock, appSecret }: Platform): Promise<PushKeys> {
  const seal = createSeal(appSecret);
  if (!(await readPushKeys(database))) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await storePushKeys(database, { publicKey, sealed: seal.close(privateKey, PURPOSE) }, clock.now());
  }
  const stored = await readPushKeys(database);
  if (!stored) throw new Error("the keys for push vanished");
  return { publicKey: stored.publicKey, privateKey: seal.open(stored.sealed, PURPOSE) };
}

/** Returns whether the stored keys can be decrypted and match; true when there are none yet. */
export async function pushKeysFit({ database, appSecret }: Pick<Platform, "database" | "appSecret">): Promise<boolean> {
  const stored = await readPushKeys(database);
  if (!stored) return true;
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(createSeal(appSecret).open(stored.sealed, PURPOSE), "base64url");
    return pair.getPublicKey("base64url") === stored.publicKey;
  } catch {
    return false;
  }
}
