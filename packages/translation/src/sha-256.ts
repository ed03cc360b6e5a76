import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256 in JavaScript: browsers lack Node's hashes, and their own are asynchronous and limited to secure pages. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));
