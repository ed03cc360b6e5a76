import type { TFunction } from "i18next";

/** Who is typing in a group: one or two by name, of more the first. */
export function typingWords(t: TFunction<"timeline">, names: readonly string[]): string {
  const [name = "", other = ""] = names;
  if (names.length <= 1) return t("typingOne", { name });
  if (names.length === 2) return t("typingTwo", { name, other });
  return t("typingMore", { name, count: names.length - 1 });
}
