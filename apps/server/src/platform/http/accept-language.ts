/**
 * The most wanted language of an `Accept-Language` header.
 * @param known the codes of languages, or what names a tag's language
 */
export function acceptedLanguage(
  header: string | null,
  known: readonly string[] | ((tag: string) => string | null),
): string | null {
  const languageOf = (tag: string) => {
    if (typeof known === "function") return known(tag);
    const language = tag.split("-")[0] as string;
    return known.includes(language) ? language : null;
  };
  const wanted = (header ?? "").split(",").flatMap((part, place) => {
    const [range = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
    const language = languageOf(range);
    return Number(quality) > 0 && language !== null ? [{ language, place, quality: Number(quality) }] : [];
  });
  wanted.sort((a, b) => b.quality - a.quality || a.place - b.place);
  return wanted[0]?.language ?? null;
}
