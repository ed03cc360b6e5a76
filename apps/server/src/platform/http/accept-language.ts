export function acceptedLanguage(header: string | null, known: readonly string[]): string | null {
  const wanted = (header ?? "").split(",").flatMap((part, place) => {
    const [range = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
    const language = range.split("-")[0] as string;
    return Number(quality) > 0 && known.includes(language) ? [{ language, place, quality: Number(quality) }] : [];
  });
  wanted.sort((a, b) => b.quality - a.quality || a.place - b.place);
  return wanted[0]?.language ?? null;
}
