import { differenceOf } from "./difference.ts";

interface Props {
  readonly before: string;
  readonly after: string;
  readonly language: string;
  readonly spoken: string;
}

const looks = {
  same: "",
  removed: "me-0.5 text-muted line-through decoration-1",
  added: "rounded-sm bg-marigold-soft font-medium text-marigold-ink underline decoration-1 underline-offset-4",
};

/** Marks the changes of a text: removed parts struck out, added ones underlined. Import it lazily. */
export function Difference({ before, after, language, spoken }: Props) {
  return (
    <>
      <p className="sr-only">{spoken}</p>
      <p aria-hidden dir="auto" lang={language} className="text-sm wrap-anywhere whitespace-pre-wrap">
        {differenceOf(before, after, language).map(({ kind, text }, place) => {
          const Mark = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and change together.
            <Mark key={place} className={looks[kind]}>
              {text}
            </Mark>
          );
        })}
      </p>
    </>
  );
}
