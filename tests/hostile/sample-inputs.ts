import type { Given, Name } from "@lingualoom/contract/calls.ts";

type Body = { [N in Name]: Given<N, "body"> extends undefined ? N : never }[Name];

/** A right body for every call that takes one: TypeScript says when a new call has none. */
export const bodies: { readonly [N in Exclude<Name, Body>]: Given<N, "body"> } = {
  "POST /auth/signup": {
    fullName: "Nadia",
    email: "nadia@lingualoom.example",
    password: "nadia-weaves-words",
  },
  "POST /auth/login": { email: "nadia@lingualoom.example", password: "nadia-weaves-words" },
  "POST /auth/verify-email": { token: "0".repeat(43) },
  "POST /auth/resend-verification": { email: "nadia@lingualoom.example" },
  "POST /auth/forgot-password": { email: "nadia@lingualoom.example" },
  "POST /auth/reset-password": { token: "0".repeat(43), newPassword: "nadia-weaves-words" },
  "POST /account/delete": { password: "not the password" },
  "PUT /settings/translation": { preferredLanguage: "en" },
  "PUT /auth/update-profile": { profilePic: "" },
  "PUT /settings/profile": { fullName: "Nadia" },
  "PUT /settings/password": { newPassword: "nadia-weaves-words" },
  "POST /messages/send/:userId": { text: "Hello" },
  "POST /messages/:userId/read": { seq: 0 },
  "PATCH /message/:id": { text: "Hello" },
  "POST /health/admin/preview-email": { subject: "News", content: "Hello" },
  "POST /health/admin/send-email": {
    from: "no-reply@localhost",
    to: "nadia@lingualoom.example",
    subject: "News",
    content: "Hello",
  },
  "POST /health/generate-email": { prompt: "Say hello" },
  "PUT /admin/lingualoomai": { keyType: "deepl", keys: ["0000-1111:fx"] },
  "POST /admin/lingualoomai/test": { provider: "libretranslate" },
  "POST /translation/translate": { text: "Hola", targetLanguage: "en" },
  "POST /translation/batch": { texts: ["Hola"], targetLanguage: "en" },
  "POST /translation/detect": { text: "Hola" },
  "POST /translation/message/:id": { targetLanguage: "en" },
  "PUT /translation/message/:id/language": { language: "es" },
  "PUT /translation/message/:id/shown": { shown: "original" },
  "PUT /conversations/:userId/settings": { rung: "server" },
  "PUT /admin/config": { backends: ["http://127.0.0.1:9"] },
  "POST /translation/messages": { ids: ["01890a5d-ac96-774b-bcce-b302099a8057"] },
};

/** In the place of every field, one after the other. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202eabc",
  "__proto__",
  "' or 1=1 --",
  "%s%n{{7*7}}",
  "x".repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { $gt: "" },
  { toString: null },
];
