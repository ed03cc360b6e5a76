/** A key by the name that is printed on it: those of a Mac have signs, and a key of its own for what others do with Ctrl. */
export function keyName(key: string, platform: string): string {
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Esc: "esc" };
  const isApple = /mac|iphone|ipad/i.test(platform);
  return (isApple && signs[key]) || (key === "Mod" ? "Ctrl" : key);
}
