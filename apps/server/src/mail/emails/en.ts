import type { Device, EmailTexts } from "./texts.ts";

const device = ({ browser, system }: Device) =>
  browser && system ? `${browser} on ${system}` : browser || system || "a browser that does not say its name";

export const en: EmailTexts = {
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
      "This was not you? Then ignore this email. Without a click no account comes into being.",
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
    after: ["This was not you? Then ignore this email. Your account is as safe as before."],
  }),

  reset: ({ link, hours }) => ({
    subject: "Choose a new password",
    greeting: "Hello,",
    before: ["somebody, hopefully you, asked for a new password for your Lingualoom account."],
    action: { label: "Choose a new password", link },
    after: [
      `The link works for ${hours === 1 ? "one hour" : `${hours} hours`} and only once.`,
      "This was not you? Then ignore this email. Your password stays as it is.",
    ],
  }),

  passwordChanged: ({ link, everywhere }) => ({
    subject: "Your password was changed",
    greeting: "Hello,",
    before: [
      `the password of your Lingualoom account was just changed, and ${everywhere ? "all" : "all other"} devices were signed out.`,
      "If that was you, there is nothing to do. If it was not, choose a new password now:",
    ],
    action: { label: "Choose a new password", link },
    after: [],
  }),

  newSignIn: ({ at, address, link, ...browser }) => ({
    subject: "New sign-in to your Lingualoom account",
    greeting: "Hello,",
    before: ["somebody signed in to your account with a browser that had not been used for it before."],
    facts: [
      { label: "Browser", value: device(browser) },
      { label: "Time", value: at },
      { label: "Network address", value: address },
    ],
    between: [
      "If that was you, there is nothing to do. If it was not, choose a new password now; it signs out every device:",
    ],
    action: { label: "Choose a new password", link },
    after: ["In the settings you see every device that is signed in, and can sign out each of them."],
  }),

  newAddress: ({ link, hours }) => ({
    subject: "Confirm your new e-mail address",
    greeting: "Hello,",
    before: [
      "someone wants to use this address for their Lingualoom account.",
      "If that was you, confirm it. From then on you sign in with this address:",
    ],
    action: { label: "Confirm the new address", link },
    after: [
      `The link works for ${hours} hours and only once.`,
      "This was not you? Then ignore this letter. Without a click nothing changes.",
    ],
  }),

  addressTaken: ({ link }) => ({
    subject: "This address already has a Lingualoom account",
    greeting: "Hello,",
    before: [
      "someone wanted to use your address for another Lingualoom account. It already has an account, so nothing has changed.",
      "If that was you, sign in to that account, or choose another address for the other one.",
    ],
    action: { label: "Sign in", link },
    after: ["This was not you? Then ignore this letter. Your account is as safe as before."],
  }),

  addressChanges: ({ newEmail, link, hours }) => ({
    subject: "Your e-mail address is about to change",
    greeting: "Hello,",
    before: [
      `someone who is signed in to your Lingualoom account wants to use it with the address ${newEmail} from now on. We have sent a link there; once it is opened, within ${hours} hours, that address counts instead of this one.`,
      "If that was you, there is nothing to do. If it was not, choose a new password now; it stops the change and signs out every device:",
    ],
    action: { label: "Choose a new password", link },
    after: [],
  }),

  accountDeleted: () => ({
    subject: "Your Lingualoom account was deleted",
    greeting: "Hello,",
    before: [
      "your account is gone, as you asked: your name, your pictures, your settings and the words of every message you wrote. In the chats of others, “deleted account” stands where your messages were.",
      "This is the last email to this address, and our own record of it goes within 7 days. You can sign up again whenever you like.",
    ],
    after: [],
  }),
};
