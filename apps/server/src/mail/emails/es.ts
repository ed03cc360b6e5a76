import type { Device, EmailTexts } from "./texts.ts";

const device = ({ browser, system }: Device) =>
  browser && system ? `${browser} en ${system}` : browser || system || "un navegador que no dice su nombre";

export const es: EmailTexts = {
  language: { lang: "es", dir: "ltr" },

  verify: ({ name, link, hours }) => ({
    subject: "Confirma tu dirección de correo",
    greeting: "Hola:",
    before: [
      `Alguien se ha registrado en Lingualoom con esta dirección y el nombre «${name}».`,
      "Si has sido tú, confirma la dirección para terminar:",
    ],
    action: { label: "Confirmar la dirección", link },
    after: [
      `El enlace funciona durante ${hours} horas y una sola vez.`,
      "¿No has sido tú? Entonces no hagas nada. Sin ese clic no se crea ninguna cuenta.",
    ],
  }),

  alreadyRegistered: ({ link }) => ({
    subject: "Ya tienes una cuenta de Lingualoom",
    greeting: "Hola:",
    before: [
      "Alguien ha intentado registrarse con tu dirección. Ya tiene una cuenta, así que no ha cambiado nada.",
      "Si has sido tú, inicia sesión. Si has olvidado la contraseña, allí puedes pedir otra.",
    ],
    action: { label: "Iniciar sesión", link },
    after: ["¿No has sido tú? Entonces no hagas nada. Tu cuenta está tan segura como antes."],
  }),

  reset: ({ link, hours }) => ({
    subject: "Elige una contraseña nueva",
    greeting: "Hola:",
    before: ["Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Lingualoom."],
    action: { label: "Elegir una contraseña nueva", link },
    after: [
      `El enlace funciona durante ${hours === 1 ? "una hora" : `${hours} horas`} y una sola vez.`,
      "¿No has sido tú? Entonces no hagas nada. Tu contraseña sigue siendo la misma.",
    ],
  }),

  passwordChanged: ({ link, everywhere }) => ({
    subject: "Se ha cambiado tu contraseña",
    greeting: "Hola:",
    before: [
      `La contraseña de tu cuenta de Lingualoom se acaba de cambiar, y se ha cerrado la sesión en ${everywhere ? "todos los" : "los demás"} dispositivos.`,
      "Si has sido tú, no tienes que hacer nada. Si no, elige ahora una contraseña nueva:",
    ],
    action: { label: "Elegir una contraseña nueva", link },
    after: [],
  }),

  newSignIn: ({ at, address, link, ...browser }) => ({
    subject: "Nuevo inicio de sesión en tu cuenta de Lingualoom",
    greeting: "Hola:",
    before: [
      "Alguien ha iniciado sesión en tu cuenta con un navegador que no se había usado antes para ella.",
    ],
    facts: [
      { label: "Navegador", value: device(browser) },
      { label: "Hora", value: at },
      { label: "Dirección de red", value: address },
    ],
    between: [
      "Si has sido tú, no tienes que hacer nada. Si no, elige ahora una contraseña nueva; así se cierra la sesión en todos los dispositivos:",
    ],
    action: { label: "Elegir una contraseña nueva", link },
    after: ["En los ajustes ves todos los dispositivos con la sesión abierta y puedes cerrarla en cada uno."],
  }),

  newAddress: ({ link, hours }) => ({
    subject: "Confirma tu nueva dirección de correo",
    greeting: "Hola:",
    before: [
      "Alguien quiere usar esta dirección para su cuenta de Lingualoom.",
      "Si has sido tú, confírmala. A partir de entonces iniciarás sesión con esta dirección:",
    ],
    action: { label: "Confirmar la nueva dirección", link },
    after: [
      `El enlace funciona durante ${hours} horas y una sola vez.`,
      "¿No has sido tú? Entonces no hagas nada. Sin ese clic no cambia nada.",
    ],
  }),

  addressTaken: ({ link }) => ({
    subject: "Esta dirección ya tiene una cuenta de Lingualoom",
    greeting: "Hola:",
    before: [
      "Alguien quería usar tu dirección para otra cuenta de Lingualoom. Ya tiene una cuenta, así que no ha cambiado nada.",
      "Si has sido tú, inicia sesión en esa cuenta o elige otra dirección para la otra.",
    ],
    action: { label: "Iniciar sesión", link },
    after: ["¿No has sido tú? Entonces no hagas nada. Tu cuenta está tan segura como antes."],
  }),

  addressChanges: ({ newEmail, link, hours }) => ({
    subject: "Tu dirección de correo va a cambiar",
    greeting: "Hola:",
    before: [
      `Alguien que ha iniciado sesión en tu cuenta de Lingualoom quiere usarla desde ahora con la dirección ${newEmail}. Hemos enviado allí un enlace; cuando se abra, en el plazo de ${hours} horas, valdrá esa dirección en lugar de esta.`,
      "Si has sido tú, no tienes que hacer nada. Si no, elige ahora una contraseña nueva; eso detiene el cambio y cierra la sesión en todos los dispositivos:",
    ],
    action: { label: "Elegir una contraseña nueva", link },
    after: [],
  }),

  accountDeleted: () => ({
    subject: "Se ha eliminado tu cuenta de Lingualoom",
    greeting: "Hola:",
    before: [
      "Tu cuenta ya no existe, como pediste: ni tu nombre, ni tus imágenes, ni tus ajustes, ni las palabras de los mensajes que escribiste. En los chats de los demás, donde estaban tus mensajes pone «cuenta eliminada».",
      "Este es el último correo a esta dirección, y lo que guardamos de él se borra en 7 días. Puedes volver a registrarte cuando quieras.",
    ],
    after: [],
  }),
};
