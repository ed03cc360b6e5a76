import { WORK } from "../../apps/server/src/identity/credentials/passwords/password-hash.ts";

// Loaded into the server before its own files: as argon2id as the product's, with so little work that the hundreds of
// sign-ins of a run do not wait for it.
Object.assign(WORK, { memory: 64, passes: 1 });
