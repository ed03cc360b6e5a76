import type { ReactNode } from "react";

const INDIGO = "stroke-indigo";
const MARIGOLD = "stroke-marigold";

/** One drawing per feature, all made of the same two threads. */
const drawings: Readonly<Record<string, ReactNode>> = {
  original: (
    <>
      <path d="M8 18h62M8 32h44" className={INDIGO} />
      <path d="M14 48h62M14 62h30" className={MARIGOLD} />
      <path d="M8 48v14" className={MARIGOLD} />
    </>
  ),
  honest: (
    <>
      <path d="M8 40c10-26 24-26 32 0s22 26 32 0" className={MARIGOLD} />
      <path d="M58 12h24v20l-12-7-12 7z" className={INDIGO} />
      <path d="M64 20h12" className={INDIGO} />
    </>
  ),
  whole: (
    <>
      <path d="M6 28h16M62 28h22" className={INDIGO} />
      <path d="M6 54h28M72 54h12" className={MARIGOLD} />
      <rect x="28" y="18" width="28" height="20" rx="10" className={INDIGO} />
      <rect x="40" y="44" width="26" height="20" rx="10" className={MARIGOLD} />
      <path d="M48 38l4 6" className={INDIGO} />
    </>
  ),
  home: (
    <>
      <path d="M12 38L45 12l33 26v30H12z" className={INDIGO} />
      <path d="M26 52c6-12 13-12 19 0s13 12 19 0" className={MARIGOLD} />
    </>
  ),
  safe: (
    <>
      <path d="M10 24h50M10 40h34M10 56h22" className={INDIGO} />
      <path d="M52 54l10 11 20-25" className={MARIGOLD} />
    </>
  ),
};

/** Mirrored like the adjacent text; a check mark is the same everywhere. */
export function FeatureArt({ name }: { readonly name: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 90 78"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`h-16 w-auto shrink-0 ${name === "safe" ? "" : "rtl:-scale-x-100"}`}
    >
      {drawings[name]}
    </svg>
  );
}
