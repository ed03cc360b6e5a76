import { type Address, hasForms, isGendered, NO_ADDRESS } from "../address/address.ts";
import { hasAgreement, quotes, withAgreement } from "../address/agreement.ts";
import type { Engine } from "../engine.ts";
import { alwaysKept, type Glossary } from "../glossary.ts";
import { baseOf, isVariant } from "../variants/variants.ts";
import { variantByWords } from "../variants/words.ts";
import { outsideSpans } from "./convert-text.ts";
import type { VariantRoute } from "./variant-routes.ts";

/** The variant that an answer is in, if it is another one than the reader asked for. */
export function nearest(answer: string, { route, closeness }: VariantRoute, target: string): string | undefined {
  const shown = variantByWords(answer, baseOf(target));
  if (closeness === "near") return shown === target ? undefined : (shown ?? route.target);
  return isVariant(target) && shown !== undefined && shown !== target ? shown : undefined;
}

/** Part of the version of answers that depend on the address. */
export const versionOfAddress = ({ writer, addressee }: Address) =>
  writer || addressee ? ` ${writer}>${addressee}` : "";

/** Corrects the words about the writer and the addressee where an engine that cannot be told of them erred. */
export async function addressed(
  answer: string,
  engine: Engine,
  target: string,
  { names, glossary }: { readonly names: readonly string[]; readonly glossary: Glossary },
): Promise<string> {
  const { address } = glossary;
  if (!address || engine.usesAddress || !hasAgreement(target) || quotes(answer)) return answer;
  const kept = { names, kept: alwaysKept(glossary) };
  return await outsideSpans(answer, kept, (words) => withAgreement(words, target, address));
}

/** Whether an engine can follow the tone and the forms of address, as far as the language has any. */
export function follows(engine: Engine, target: string, { tone, address = NO_ADDRESS }: Glossary): boolean {
  const isToneLost = tone !== null && hasForms(target) && !engine.usesTone;
  const isGenderLost = (address.writer ?? address.addressee) !== null && isGendered(target) && !engine.usesAddress;
  return !isToneLost && !isGenderLost;
}
