import type { Device, EmailTexts } from "./texts.ts";

const device = ({ browser, system }: Device) =>
  browser && system
    ? `${browser} sur ${system}`
    : browser || system || "un navigateur qui ne dit pas son nom";

export const fr: EmailTexts = {
  language: { lang: "fr", dir: "ltr" },

  verify: ({ name, link, hours }) => ({
    subject: "Confirmez votre adresse e-mail",
    greeting: "Bonjour,",
    before: [
      `Quelqu’un s’est inscrit à Lingualoom avec cette adresse et le nom « ${name} ».`,
      "Si c’était vous, confirmez l’adresse pour terminer :",
    ],
    action: { label: "Confirmer l’adresse", link },
    after: [
      `Le lien fonctionne pendant ${hours} heures, et une seule fois.`,
      "Ce n’était pas vous ? Alors ignorez ce message. Sans un clic, aucun compte n’est créé.",
    ],
  }),

  alreadyRegistered: ({ link }) => ({
    subject: "Vous avez déjà un compte Lingualoom",
    greeting: "Bonjour,",
    before: [
      "Quelqu’un a essayé de s’inscrire avec votre adresse. Elle a déjà un compte, rien n’a donc changé.",
      "Si c’était vous, connectez-vous. Si vous avez oublié le mot de passe, vous pouvez en demander un autre au même endroit.",
    ],
    action: { label: "Se connecter", link },
    after: ["Ce n’était pas vous ? Alors ignorez ce message. Votre compte est aussi sûr qu’avant."],
  }),

  reset: ({ link, hours }) => ({
    subject: "Choisissez un nouveau mot de passe",
    greeting: "Bonjour,",
    before: ["Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Lingualoom."],
    action: { label: "Choisir un nouveau mot de passe", link },
    after: [
      `Le lien fonctionne pendant ${hours === 1 ? "une heure" : `${hours} heures`}, et une seule fois.`,
      "Ce n’était pas vous ? Alors ignorez ce message. Votre mot de passe reste le même.",
    ],
  }),

  passwordChanged: ({ link, everywhere }) => ({
    subject: "Votre mot de passe a été changé",
    greeting: "Bonjour,",
    before: [
      `Le mot de passe de votre compte Lingualoom vient d’être changé, et ${everywhere ? "tous les" : "tous les autres"} appareils ont été déconnectés.`,
      "Si c’était vous, il n’y a rien à faire. Sinon, choisissez maintenant un nouveau mot de passe :",
    ],
    action: { label: "Choisir un nouveau mot de passe", link },
    after: [],
  }),

  newSignIn: ({ at, address, link, ...browser }) => ({
    subject: "Nouvelle connexion à votre compte Lingualoom",
    greeting: "Bonjour,",
    before: [
      "Quelqu’un s’est connecté à votre compte avec un navigateur qui n’avait encore jamais servi à cela.",
    ],
    facts: [
      { label: "Navigateur", value: device(browser) },
      { label: "Heure", value: at },
      { label: "Adresse réseau", value: address },
    ],
    between: [
      "Si c’était vous, il n’y a rien à faire. Sinon, choisissez maintenant un nouveau mot de passe ; cela déconnecte tous les appareils :",
    ],
    action: { label: "Choisir un nouveau mot de passe", link },
    after: ["Dans les réglages, vous voyez tous les appareils connectés et pouvez déconnecter chacun d’eux."],
  }),

  newAddress: ({ link, hours }) => ({
    subject: "Confirmez votre nouvelle adresse e-mail",
    greeting: "Bonjour,",
    before: [
      "Quelqu’un veut utiliser cette adresse pour son compte Lingualoom.",
      "Si c’est vous, confirmez-la. Vous vous connecterez ensuite avec cette adresse :",
    ],
    action: { label: "Confirmer la nouvelle adresse", link },
    after: [
      `Le lien fonctionne pendant ${hours} heures et une seule fois.`,
      "Ce n’était pas vous ? Alors ignorez ce message. Sans ce clic, rien ne change.",
    ],
  }),

  addressTaken: ({ link }) => ({
    subject: "Cette adresse a déjà un compte Lingualoom",
    greeting: "Bonjour,",
    before: [
      "Quelqu’un voulait utiliser votre adresse pour un autre compte Lingualoom. Elle a déjà un compte, rien n’a donc changé.",
      "Si c’est vous, connectez-vous à ce compte, ou choisissez une autre adresse pour l’autre.",
    ],
    action: { label: "Se connecter", link },
    after: ["Ce n’était pas vous ? Alors ignorez ce message. Votre compte est aussi sûr qu’avant."],
  }),

  addressChanges: ({ newEmail, link, hours }) => ({
    subject: "Votre adresse e-mail va changer",
    greeting: "Bonjour,",
    before: [
      `Quelqu’un qui est connecté à votre compte Lingualoom veut désormais l’utiliser avec l’adresse ${newEmail}. Nous y avons envoyé un lien ; dès qu’il sera ouvert, dans les ${hours} heures, cette adresse remplacera celle-ci.`,
      "Si c’est vous, il n’y a rien à faire. Sinon, choisissez maintenant un nouveau mot de passe ; cela arrête le changement et déconnecte tous les appareils :",
    ],
    action: { label: "Choisir un nouveau mot de passe", link },
    after: [],
  }),

  accountDeleted: () => ({
    subject: "Votre compte Lingualoom a été supprimé",
    greeting: "Bonjour,",
    before: [
      "Votre compte n’existe plus, comme vous l’avez demandé : ni votre nom, ni vos images, ni vos réglages, ni les mots des messages que vous avez écrits. Dans les discussions des autres, « compte supprimé » apparaît à la place de vos messages.",
      "Ceci est le dernier message à cette adresse, et la trace que nous en gardons disparaît sous 7 jours. Vous pouvez vous réinscrire quand vous voulez.",
    ],
    after: [],
  }),
};
