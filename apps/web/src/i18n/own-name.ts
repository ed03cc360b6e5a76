import { languageName } from "./language-name.ts";

/** Returns a language's name in itself, so that users find theirs in a list. */
export function ownName(code: string): string {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Whether this browser knows the language's name in itself; otherwise it returns one in another. */
export const hasOwnName = (code: string): boolean => Intl.DisplayNames.supportedLocalesOf(code).length > 0;
