import { hasOwnName, ownName } from "#/i18n/own-name.ts";
import type { Language } from "./matching-languages.ts";

interface Props {
  readonly language: Language;
  readonly withCode?: boolean;
}

/** A language in itself and in the reader's, because either may be the only one that is understood; where it is chosen from a list, then its code. */
export function LanguageLabel({ language: { code, name }, withCode = false }: Props) {
  const own = ownName(code);
  const isSame = !hasOwnName(code) || own.toLocaleLowerCase() === name.toLocaleLowerCase();
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="min-w-0">
        {!isSame && (
          <>
            {/* The spaces stand outside: inside an element they are no part of the name that is read. */}
            <bdi lang={code}>{own}</bdi> <span className="text-muted">·</span>{" "}
          </>
        )}
        <bdi>{name}</bdi>
      </span>
      {withCode && <span className="ms-auto text-xs text-muted">{code}</span>}
    </span>
  );
}
