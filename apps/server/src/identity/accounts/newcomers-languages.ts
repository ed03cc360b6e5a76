import { INTERFACE_LANGUAGES, interfaceLanguageOf } from "@lingualoom/contract/interface-languages.ts";
import { isLanguage } from "@lingualoom/translation/languages.ts";
import { languageOfTag } from "@lingualoom/translation/variants/tags.ts";
import { asStored } from "#/people/settings/changes.ts";
import { acceptedLanguage } from "#/platform/http/accept-language.ts";

interface RequestedLanguages {
  readonly language?: string | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly readLanguages?: readonly string[] | undefined;
  readonly interfaceLanguage?: string | undefined;
}

export interface NewcomersLanguages {
  readonly language: string;
  readonly preferredLanguage: string;
  readonly readLanguages: readonly string[];
  readonly languagesAnswered: boolean;
}

/**
 * Returns the languages chosen at sign-up. A client that does not ask for them at least sends the language of its page
 * or browser, which is then the preferred language; English is the last resort.
 * @throws AppError `UNSUPPORTED_LANGUAGE`
 */
export function newcomersLanguages(asked: RequestedLanguages, accepted: string | null): NewcomersLanguages {
  const { preferredLanguage, readLanguages = [], interfaceLanguage } = asked;
  const answer = asStored({
    ...(preferredLanguage !== undefined && { preferredLanguage }),
    ...(interfaceLanguage !== undefined && { interfaceLanguage }),
    readLanguages: [...readLanguages],
  });
  const page = asked.language ?? accepted;
  const read = answer.preferredLanguage ?? acceptedLanguage(page, (tag) => languageOfTag(tag, isLanguage)) ?? "en";
  return {
    language:
      answer.interfaceLanguage ?? acceptedLanguage(page, INTERFACE_LANGUAGES) ?? interfaceLanguageOf([read]) ?? "en",
    preferredLanguage: read,
    readLanguages: answer.readLanguages?.filter((code) => code !== read) ?? [],
    languagesAnswered: preferredLanguage !== undefined,
  };
}
