/** The last word of a name, which tells versions apart, and its extension. A cut word would break joined letters. */
const END = /(?:[\s_\-.([][^\s_\-.([]{0,12})?\.[^.\s]{1,8}$/u;

/** A file name in one line; an overlong one is truncated in the middle, never at its end. */
export function FileName({ name }: { readonly name: string }) {
  const cut = END.exec(name)?.index ?? name.length;
  return (
    <bdi dir="auto" title={name} className="relative flex w-fit max-w-full min-w-0">
      {/* Two adjacent boxes would be read as two words. */}
      <span className="sr-only">{name}</span>
      <span aria-hidden className="min-w-0 truncate whitespace-pre">
        {name.slice(0, cut)}
      </span>
      <span aria-hidden className="shrink-0 whitespace-pre">
        {name.slice(cut)}
      </span>
    </bdi>
  );
}
