/**
 * Words and phrases that everyone writes and that reveal nothing about anyone. Only these are shared by all
 * conversations: whether a translation of them already existed reveals nothing about what others have written.
 */
const TRIVIAL = new Set(
  [
    // en
    "ok, okay, yes, no, yeah, yep, nope, sure, thanks, thank you, thx, hello, hi, hey, bye, goodbye, good morning,",
    "good night, good evening, good afternoon, please, sorry, great, perfect, nice, cool, welcome, see you, see you later,",
    "see you soon, how are you, good, fine, maybe, of course, congratulations, happy birthday, what, why, when, where,",
    // es
    "vale, sí, si, claro, gracias, muchas gracias, hola, adiós, adios, hasta luego, hasta pronto, hasta mañana, buenos días,",
    "buenas tardes, buenas noches, por favor, perdón, lo siento, perfecto, genial, muy bien, bien, de nada, qué tal,",
    "cómo estás, quizás, felicidades, feliz cumpleaños, qué, por qué, cuándo, dónde,",
    // fr
    "oui, non, d'accord, merci, merci beaucoup, bonjour, bonsoir, salut, au revoir, bonne nuit, à bientôt, à demain,",
    "à plus tard, s'il te plaît, s'il vous plaît, pardon, désolé, désolée, parfait, super, très bien, de rien, ça va,",
    "comment ça va, peut-être, félicitations, bon anniversaire, quoi, pourquoi, quand, où,",
    // pt
    "sim, não, obrigado, obrigada, muito obrigado, muito obrigada, olá, oi, tchau, adeus, bom dia, boa tarde, boa noite,",
    "até logo, até amanhã, desculpa, perfeito, ótimo, tudo bem, talvez, parabéns, por quê, quando, onde,",
    // it
    "va bene, grazie, grazie mille, ciao, buongiorno, buonasera, buonanotte, arrivederci, a presto, a domani, per favore,",
    "scusa, perfetto, ottimo, prego, come stai, forse, auguri, buon compleanno, perché, quando, dove,",
    // de
    "ja, nein, danke, vielen dank, hallo, tschüss, auf wiedersehen, guten morgen, guten tag, guten abend, gute nacht,",
    "bis bald, bis später, bis morgen, bitte, entschuldigung, perfekt, super, gut, sehr gut, gern geschehen, wie geht's,",
    "vielleicht, herzlichen glückwunsch, was, warum, wann, wo,",
    // ca, gl, nl, sv, da, pl, tr
    "d'acord, gràcies, bon dia, bona nit, adéu, si us plau, grazas, bos días, boas noites, dank je, bedankt, goedemorgen,",
    "tot ziens, tack, hej, hej då, god morgon, tak, godmorgen, farvel, tak, dziękuję, cześć, dzień dobry, do widzenia, tak,",
    "nie, dobrze, teşekkürler, merhaba, günaydın, evet, hayır, tamam,",
    // ru, uk, ar, hi, zh, ja, ko
    "да, нет, спасибо, привет, пока, доброе утро, спокойной ночи, хорошо, пожалуйста, так, ні, дякую, добрий день,",
    "نعم, لا, شكرا, شكراً, مرحبا, السلام عليكم, صباح الخير, مساء الخير, تصبح على خير, مع السلامة, हाँ, नहीं, धन्यवाद, नमस्ते,",
    "是, 不是, 好, 好的, 谢谢, 你好, 再见, 早上好, 晚安, はい, いいえ, ありがとう, こんにちは, おはよう, さようなら, 네, 아니요,",
    "감사합니다, 안녕하세요, 안녕",
  ]
    .join(" ")
    .split(",")
    .map((one) => one.trim()),
);

/** Longer than the longest entry with its punctuation; longer texts are not looked up. */
const LONGEST = 40;

/** Returns whether a text is in the list, ignoring case and the punctuation at its ends. */
export function isTrivial(text: string): boolean {
  if (text.length > LONGEST) return false;
  return TRIVIAL.has(
    text
      .trim()
      .toLowerCase()
      .replace(/^[¡¿]+|[.!?…。！？]{1,3}$/gu, ""),
  );
}
