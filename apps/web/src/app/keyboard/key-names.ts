/** A key's printed name: a Mac has signs, and Command where others have Ctrl. */
export function keyName(key: string, platform: string): string {
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Esc: "esc" };
  const isApple = /mac|iphone|ipad/i.test(platform);
  return (isApple && signs[key]) || (key === "Mod" ? "Ctrl" : key);
}
