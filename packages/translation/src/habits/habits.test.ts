import { expect, test } from "vitest";
import words from "./habits.json" with { type: "json" };
import { expandChatSpelling } from "./habits.ts";

const habits = Object.entries<Readonly<Record<string, string>>>(words).map(([language, words]) => ({
  language,
  words,
}));

test.each([
  // whole words, the longest key first
  ["en", "thx bro ur the best", "thanks bro you are the best"],
  ["en", "ur phone is here, ur not", "your phone is here, you are not"],
  ["en", "u r late, r u ok? c u", "you are late, are you ok? see you"],
  ["en", "idk what u mean, i dunno", "I don't know what you mean, I don't know"],
  ["en", "see u on saturday", "see you on Saturday"],
  ["en", "yes and i think i’m late", "yes and I think I'm late"],
  ["en", "(thx) «thx» thx… thx!", "(thanks) «thanks» thanks… thanks!"],
  ["es", "xq no vienes x la tarde? x favor", "porque no vienes por la tarde? por favor"],
  ["es", "ntp, q tal el finde", "no hay problema, que tal el fin de semana"],
  ["fr", "slt, jsuis là, t’es où", "bonjour, je suis là, tu es où"],
  ["fr", "c bon, ya deja tout", "c'est bon, il y a déjà tout"],
  ["fr", "il ya deux ans", "il y a deux ans"],
  ["pt", "vc tb n vem hj?", "você também não vem hoje?"],
  ["it", "nn so perche' e' cosi", "non so perché è così"],
  ["ca", "q fas dema?", "que fas demà?"],
  ["gl", "tamen vou asi", "tamén vou así"],
  ["ro", "nu stiu daca esti acasa", "nu știu dacă ești acasă"],
  ["nl", "idd, mss vnv", "inderdaad, misschien vanavond"],
  ["sv", "jag vet oxå ngt", "jag vet också något"],
  ["da", "jeg ka ikk komme idag", "jeg kan ikke komme i dag"],
  ["nb", "jeg kommer ikk idag", "jeg kommer ikke i dag"],
  ["id", "saya gak tau yg mana", "saya tidak tau yang mana"],
  // capitals
  ["en", "Thx! Im here", "Thanks! I'm here"],
  ["en", "THX BRO", "THANKS BRO"],
  ["en", "U R LATE", "YOU ARE LATE"],
  ["es", "Q haces", "Que haces"],
  ["es", "Q HACES", "QUE HACES"],
  ["en", "The R in vitamin C, Im sure", "The R in vitamin C, I'm sure"],
  ["ru", "с др! 5 мб, мб и больше", "с днём рождения! 5 мб, может быть и больше"],
  ["id", "Dr. Sri lg sakit", "Dr. Sri lagi sakit"],
  ["es", "tqm, salu2", "te quiero mucho, saludos"],
  ["en", "in 300 BC, OMG", "in 300 BC, OH MY GOD"],
  // stretched letters
  ["en", "sooooo goooood", "so good"],
  ["en", "reaaallyyy looove THXXXX", "really love THANKS"],
  ["en", "tooo cooool, yesss", "too cool, yes"],
  ["es", "holaaaa amigoooo, siiii", "hola amigo, sí"],
  ["pt", "obrigadaaaa, naooo", "obrigada, não"],
  ["it", "bellisssimaaa", "bellissima"],
  ["fr", "merciiiii beaucouuup", "merci beaucoup"],
  ["nl", "heeeel mooooi", "heel mooi"],
  ["de", "hallooo, das ist soooo tolll", "hallo, das ist so toll"],
  ["ru", "нееет, приветттт", "нет, привет"],
  ["pl", "nieeee, bardzooo", "nie, bardzo"],
  ["tr", "çooook güzeeel", "çok güzel"],
  // more abbreviations and missing letters
  ["de", "vllt fuer dich, lg", "vielleicht für dich, liebe Grüße"],
  ["de", "HDGDL", "HAB DICH GANZ DOLL LIEB"],
  ["pl", "nwm czy bede, dzieki", "nie wiem czy będę, dzięki"],
  ["ru", "спс, ща приду, плз", "спасибо, сейчас приду, пожалуйста"],
  ["uk", "дяк, шо робиш", "дякую, що робиш"],
  ["tr", "slm nasilsin, tesekkurler", "selam nasılsın, teşekkürler"],
  ["vi", "mình ko dc đi", "mình không được đi"],
  ["fr", "stp rappelle, a demain", "s'il te plaît rappelle, à demain"],
  ["en", "omw, pls wait, sry", "on my way, please wait, sorry"],
  // Latin letters for another script, if every word is known
  ["ru", "Privet, kak dela?", "привет, как дела?"],
  ["ru", "priveeeet", "привет"],
  ["hi", "aap kaise hain", "आप कैसे हैं"],
  ["ar", "saba7 el5eir 7abibi", "صباح الخير حبيبي"],
  ["el", "8elw na pame spiti", "θέλω να πάμε σπίτι"],
  ["uk", "dobryi ranok", "добрий ранок"],
])("%s: %j is written out", (language, text, expected) => {
  expect(expandChatSpelling(text, language)).toBe(expected);
});

const ordinary: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Its colour is red and it's mine.",
    "We were ill, so the well ran dry.",
    "Your id is on the card.",
    "The U.S. team won, Q&A at noon.",
    "He can't come, but she'd love to.",
    "Henry VIII and Rocky III",
    "Let us meet at www or at the CCC.",
    "We're going to see you tomorrow.",
    "All good, see you soon!",
    "The u-boat and R&D need 4 AAA batteries.",
    "Mr. Gray's thxyz file, un_im and x2u",
    "I will tell him that he misses the bus.",
    "Hmm, is the pizza too hot?",
    "She lets me cause trouble.",
    "He is wont to read section U of the plan.",
  ],
  es: [
    "Si tu hermano viene, dime qué quiere.",
    "El más alto es él, mas no lo sabe.",
    "Esta casa está en el siglo XVIII.",
    "Mi papa favorita es la frita.",
    "Sé que te va bien.",
    "Me gusta el k-pop y la vitamina D.",
    "¿Por qué no vienes por la tarde?",
    "Hacia las tres llegó una ola seria.",
    "El perro y la calle son de ella.",
    "Tengo rayos x a las 10.",
    "Aún no sé cómo llegar, perdón.",
    "El bebe agua y come pan.",
    "jajaja, ¡qué risa!",
  ],
  fr: [
    "C'est où, la gare ?",
    "Il y a du pain sur la table.",
    "Qu'est-ce que tu as fait ?",
    "J'ai déjà mangé, merci.",
    "Ou tu viens, ou je pars.",
    "La fille créée par l'école est là.",
    "Je jetais des pierres à côté.",
    "Louis XIII et le XVIIIe siècle",
    "Dis-le-moi, s'il te plaît.",
    "Y a-t-il quelqu'un ?",
    "Tu es très gentille, peut-être trop.",
    "On se voit demain à 8 h.",
    "Le langage C++ et le C# sont durs.",
  ],
  pt: [
    "Não sei o que você quer.",
    "Esta rua está cheia de carros.",
    "Ela é a mais alta da turma.",
    "Vou para casa agora.",
    "Tudo bem com você?",
    "O século XVIII foi longo.",
    "kkkkk muito bom",
    "Ai, que dor de cabeça!",
    "Vê-la é sempre um prazer.",
    "Quem sabe por que ele pediu isso?",
    "Nós também vamos à praia.",
    "A versão pro é cara.",
    "Ele e ela moram em Mato Grosso.",
  ],
  it: [
    "Perché non vieni con me?",
    "C'è una casa più grande.",
    "Un po' di pane, per favore.",
    "Papa Francesco abita a Roma.",
    "Il faro è bello e la città pure.",
    "Sara dice che arriva lunedì.",
    "Luigi XVIII era il re.",
    "La mamma ha tutto.",
    "Non so se ne vale la pena.",
    "Si è fatto male a un piede.",
    "Dai, ci vediamo da te.",
    "I raggi x sono per domani.",
    "L'amico d'infanzia sta bene.",
  ],
  ca: ["Si us plau, digues-me què vols.", "Aquest mes en vull més.", "Els angles són rectes."],
  gl: ["Se ti queres, imos á praia.", "A nena e o neno xogan."],
  ro: ["Toți copiii și fiii lui sunt acasă.", "Casa sa e mare, ca a ta.", "Să vii mâine la mine."],
  nl: ["Ik heb geen idee waar dat is.", "De zeeën zijn diep, nee?", "Zijn das is mooi."],
  sv: ["Jag vet inte vad han vill ha.", "Det är sent och en dom har fallit."],
  da: ["Jeg ved ikke, hvad han vil have.", "Kom med os på lørdag."],
  nb: ["Jeg vet ikke hva han vil ha.", "En ku står på enga."],
  de: ["Die Schifffahrt ruht, und der Seeelefant schläft.", "Der Arzt hat am Dienstag offen.", "Er war im Haus."],
  pl: ["Nie wiem, gdzie jest mój klucz.", "Ona ma psa i kota.", "To zależy od pogody."],
  ru: ["Я не знаю, где мой ключ.", "Длинная дорога домой.", "Что ты сейчас делаешь?"],
  uk: ["Я не знаю, де мій ключ.", "Що ти зараз робиш?"],
  tr: ["Bugün hava çok güzel.", "Annem elli yaşında.", "Saat kaçta geliyorsun?"],
  vi: ["Tôi không biết anh ấy ở đâu.", "Chúng ta đi nhé."],
  id: ["Saya tidak tahu di mana rumahnya.", "Jaraknya 5 km dari gua.", "Kami makan nasi."],
};
test.each(Object.entries(ordinary))("ordinary sentences of %s stay unchanged", (language, sentences) => {
  expect(sentences.map((sentence) => expandChatSpelling(sentence, language))).toEqual(sentences);
});

test.each(["xh", "constructor"])("a text of %j, which has no habits here, stays unchanged", (language) => {
  expect(expandChatSpelling("thx, die Schifffahrt ruht", language)).toBe("thx, die Schifffahrt ruht");
});

test.each([
  ["ru", "privet bro"],
  ["ru", "Go to Moscow"],
  ["hi", "kya scene hai"],
  ["ar", "ana 3am ba2ra"],
  ["el", "pame sto Monastiraki"],
])("%s: %j stays as it is, as one of its words is not known", (language, text) => {
  expect(expandChatSpelling(text, language)).toBe(text);
});

test.each(habits)("$language: text that is already written out stays unchanged", ({ language, words }) => {
  const keys = Object.keys(words);
  for (const key of keys) {
    const pairs = keys.map((other) => `${key} ${other}`).join(", ");
    for (const text of [pairs, pairs.toUpperCase(), `Q ${key}${key.at(-1)}${key.at(-1)}`]) {
      const once = expandChatSpelling(text, language);
      expect(expandChatSpelling(once, language)).toBe(once);
    }
  }
});

test.each(habits)("$language: long texts full of abbreviations are written out in time", ({ language, words }) => {
  for (const [key, value] of Object.entries(words)) {
    const times = Math.ceil(5000 / (key.length + 1));
    expect(expandChatSpelling(`${key},`.repeat(times), language)).toBe(`${value},`.repeat(times));
  }
  expect(expandChatSpelling("a".repeat(5000), language)).toHaveLength(5000);
});
