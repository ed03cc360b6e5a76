import type { Person } from "@lingualoom/contract/shapes.ts";
import type { TFunction } from "i18next";

export function askedSentence(
  people: readonly Person[],
  invited: readonly string[],
  t: TFunction<"groups">,
  language: string,
): string | null {
  if (invited.length === 0) return null;
  const asked = people.filter(({ _id }) => invited.includes(_id)).map(({ fullName }) => fullName);
  const names = new Intl.ListFormat(language).format(asked);
  return t("asked", { count: invited.length, names });
}
