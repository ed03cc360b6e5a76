import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** In JavaScript: browsers have none of Node's hashes, and their own are for secure pages only and answer later. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));
