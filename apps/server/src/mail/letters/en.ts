import type { LetterTexts } from "./texts.ts";

export const en: LetterTexts = {
  language: { lang: "en", dir: "ltr" },

  verify: ({ name, link, hours }) => ({
    subject: "Confirm your e-mail address",
    greeting: "Hello,",
    before: [
      `someone signed up for Lingualoom with this address and the name “${name}”.`,
      "If that was you, confirm the address to finish:",
    ],
    action: { label: "Confirm e-mail address", link },
    after: [
      `The link works for ${hours} hours and only once.`,
      "This was not you? Then ignore this letter. Without a click no account comes into being.",
    ],
  }),

  alreadyRegistered: ({ link }) => ({
    subject: "You already have a Lingualoom account",
    greeting: "Hello,",
    before: [
      "somebody tried to sign up with your address. It already has an account, so nothing has changed.",
      "If that was you, just sign in. If you have forgotten the password, choose “Forgot your password?” there.",
    ],
    action: { label: "Sign in", link },
    after: ["This was not you? Then ignore this letter. Your account is as safe as before."],
  }),

  reset: ({ link, hours }) => ({
    subject: "Choose a new password",
    greeting: "Hello,",
    before: ["somebody, hopefully you, asked for a new password for your Lingualoom account."],
    action: { label: "Choose a new password", link },
    after: [
      `The link works for ${hours === 1 ? "one hour" : `${hours} hours`} and only once.`,
      "This was not you? Then ignore this letter. Your password stays as it is.",
    ],
  }),

  passwordChanged: ({ link }) => ({
    subject: "Your password was changed",
    greeting: "Hello,",
    before: [
      "the password of your Lingualoom account was just changed, and all devices were signed out.",
      "If that was you, there is nothing to do. If it was not, choose a new password now:",
    ],
    action: { label: "Choose a new password", link },
    after: [],
  }),
};
