const PRINTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { Ctrl: "Strg", Shift: "Umschalt", Enter: "Eingabe", Home: "Pos1", End: "Ende", Space: "Leertaste" },
  es: { Shift: "Mayús", Enter: "Intro", Home: "Inicio", End: "Fin", Space: "Espacio" },
  fr: { Shift: "Maj", Enter: "Entrée", Home: "Début", End: "Fin", Space: "Espace" },
};

/** Returns a key's printed label: Macs have symbols, and Command instead of Ctrl. */
export function keyName(key: string, platform: string, language: string): string {
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Esc: "esc" };
  const isApple = /mac|iphone|ipad/i.test(platform);
  if (isApple && signs[key]) return signs[key];
  const english = key === "Mod" ? "Ctrl" : key;
  return PRINTED[language]?.[english] ?? english;
}
