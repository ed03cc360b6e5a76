import { expect, test } from "vitest";
import { withAgreement } from "./agreement.ts";

const WOMAN_WRITES = { writer: "she", addressee: "he" } as const;
const TO_A_WOMAN = { writer: "he", addressee: "she" } as const;

test.each([
  ["es", "Estoy cansado, nos vemos mañana", "Estoy cansada, nos vemos mañana"],
  ["es-419", "Hoy estoy muy ocupado", "Hoy estoy muy ocupada"],
  ["es", "ESTOY HARTO", "ESTOY HARTA"],
  ["es", "Estoy cansado y mi hermano está cansado", "Estoy cansada y mi hermano está cansado"],
  ["pt", "Estou um pouco nervoso", "Estou um pouco nervosa"],
  ["fr", "Je suis fatigué, désolé", "Je suis fatiguée, désolée"],
  ["fr", "Je suis fatigué et content", "Je suis fatiguée et contente"],
  ["fr", "J’étais très inquiet", "J’étais très inquiète"],
  ["it", "Sono molto stanco", "Sono molto stanca"],
  ["ru", "Я очень устал", "Я очень устала"],
  ["ru", "Я уже пришёл домой", "Я уже пришла домой"],
  ["ru", "Я был очень занят", "Я была очень занята"],
  ["es", "Estoy cansado, aburrido y harto", "Estoy cansada, aburrida y harta"],
  ["es", "Estoy cansado, Luis ocupado", "Estoy cansada, Luis ocupado"],
  ["uk", "Я впевнений", "Я впевнена"],
  ["pl", "Jestem bardzo zmęczony", "Jestem bardzo zmęczona"],
  ["cs", "Jsem unavený", "Jsem unavená"],
  ["cs", "Nejsem připravený", "Nejsem připravená"],
  ["es", "Estoy solo en casa, cansado y aburrido", "Estoy sola en casa, cansado y aburrido"],
  ["es", "Estoy cansado y aburrido", "Estoy cansada y aburrida"],
  ["pt", "Muito obrigado pela ajuda!", "Muito obrigada pela ajuda!"],
  ["it", "Sono stato malato", "Sono stata malata"],
  ["ru", "Я тебя не понял", "Я тебя не поняла"],
  ["ru", "Я был дома", "Я была дома"],
])("what a woman says of herself agrees in %s: %s", (language, text, expected) => {
  expect(withAgreement(text, language, WOMAN_WRITES)).toBe(expected);
});

test.each([
  ["es", "¿Estás listo?", "¿Estás lista?"],
  ["es", "¿Ya estás en casa, o sigues perdido?", "¿Ya estás en casa, o sigues perdida?"],
  ["fr", "Tu es prêt ?", "Tu es prête ?"],
  ["it", "Sei pronto?", "Sei pronta?"],
  ["pl", "Jesteś gotowy?", "Jesteś gotowa?"],
  ["ru", "Ты готов?", "Ты готова?"],
])("what is said to a woman agrees in %s: %s", (language, text, expected) => {
  expect(withAgreement(text, language, TO_A_WOMAN)).toBe(expected);
});

test("a woman's form about a man is corrected too", () => {
  expect(withAgreement("Estoy cansada", "es", { writer: "he", addressee: null })).toBe("Estoy cansado");
});

test.each([
  ["a third person", "es", "Juan está cansado y Pedro parece ocupado"],
  ["a quotation", "es", "Dijo: «Estoy cansado»"],
  ["a thing", "es", "Estoy con un perro cansado"],
  ["a word that the list does not have", "es", "Estoy bajo la mesa"],
  ["a language without such forms", "de", "Ich bin müde"],
  ["an adverb", "es", "Estoy solo mirando"],
  ["a plural", "it", "Sono stanchi"],
  ["what another person says", "es", "Él dice: estoy cansado"],
  ["a duty", "pt", "Obrigado a sair, ele partiu"],
  ["an idiom", "pl", "Jestem sam na sam z nim"],
])("%s stays as it is: %3$s", (_, language, text) => {
  expect(withAgreement(text, language, { writer: "she", addressee: "she" })).toBe(text);
});

test.each([
  { writer: null, addressee: null },
  { writer: "they", addressee: "they" },
] as const)("nothing is guessed for $writer", (address) => {
  expect(withAgreement("Estoy cansado, ¿estás listo?", "es", address)).toBe("Estoy cansado, ¿estás listo?");
});
