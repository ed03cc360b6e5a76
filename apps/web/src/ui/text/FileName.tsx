/** The end of a name that always shows: an extension, and what often tells versions of a file apart. */
const END_CHARACTERS = 10;

/** The name of a file in one line; one that is too long loses its middle. */
export function FileName({ name }: { readonly name: string }) {
  const characters = [...name];
  const cut = Math.max(0, characters.length - END_CHARACTERS);
  return (
    <bdi dir="auto" title={name} className="flex w-fit max-w-full min-w-0">
      <span className="min-w-0 truncate whitespace-pre">{characters.slice(0, cut).join("")}</span>
      <span className="shrink-0 whitespace-pre">{characters.slice(cut).join("")}</span>
    </bdi>
  );
}
