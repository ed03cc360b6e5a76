import { baseOf } from "../variants/variants.ts";
import type { Address } from "./address.ts";

/** Words behind which an adjective can only be about the writer, or about the person addressed. */
interface Rule {
  readonly of: keyof Address;
  /** The words before it, which end the match: "estoy muy ". */
  readonly before: string;
}

interface Agreement {
  readonly rules: readonly Rule[];
  /** Masculine words and their feminine forms, `masculine=feminine`; only words that are no names of things. */
  readonly words: string;
}

const SPANISH_BETWEEN =
  "(?:(?:muy|re|bien|tan|un poco|bastante|demasiado|más|ya|todavía|aún|algo|súper|casi|también|siempre) )*";
const PORTUGUESE_BETWEEN = "(?:(?:muito|tão|um pouco|bastante|demasiado|mais|já|ainda|bem|também|sempre|meio) )*";
const FRENCH_BETWEEN = "(?:(?:très|si|un peu|trop|assez|plus|déjà|encore|bien|vraiment|tellement|aussi|toujours) )*";
const ITALIAN_BETWEEN = "(?:(?:molto|così|un po'|troppo|abbastanza|più|già|ancora|davvero|anche|sempre|stato|stata) )*";
const SLAVIC_BETWEEN =
  "(?:(?:очень|так|не|тебя|тебе|его|её|ее|их|вас|вам|ему|ей|им|это|всё|все|вчера|сегодня|наконец|просто|давно|опять|снова|уже|ещё|еще|сейчас|тоже|всегда|был|была|дуже|вже|ще|зараз|теж|завжди|був|bardzo|już|jeszcze|też|teraz|moc|velmi|už|ještě|taky) )*";

/**
 * Adjectives behind "I am" and "you are" of one person, in languages where the verb alone shows who is meant. Sources of
 * the forms: the regular paradigms of each language's grammar.
 */
const AGREEMENTS: Readonly<Record<string, Agreement>> = {
  es: {
    rules: [
      {
        of: "writer",
        before: `(?:estoy|soy|me siento|me encuentro|me he quedado|me quedé|he estado|sigo|ando) ${SPANISH_BETWEEN}`,
      },
      {
        of: "addressee",
        before: `(?:estás|eres|te sientes|te ves|te encuentras|sigues|te quedaste) ${SPANISH_BETWEEN}`,
      },
    ],
    words:
      "cansado=cansada ocupado=ocupada contento=contenta listo=lista enfadado=enfadada enojado=enojada perdido=perdida " +
      "aburrido=aburrida emocionado=emocionada preocupado=preocupada enfermo=enferma seguro=segura nervioso=nerviosa " +
      "tranquilo=tranquila loco=loca encantado=encantada orgulloso=orgullosa agradecido=agradecida casado=casada " +
      "despierto=despierta dormido=dormida sentado=sentada harto=harta sorprendido=sorprendida mareado=mareada " +
      "confundido=confundida agotado=agotada atascado=atascada invitado=invitada acostado=acostada resfriado=resfriada " +
      "convencido=convencida decepcionado=decepcionada asustado=asustada interesado=interesada estresado=estresada " +
      "relajado=relajada herido=herida acostumbrado=acostumbrada guapo=guapa simpático=simpática alérgico=alérgica vivo=viva solo=sola",
  },
  pt: {
    rules: [
      {
        of: "writer",
        // Thanks agree with who gives them: not "obrigado a sair".
        before: "(?<=^|[.!?…\\n] ?)(?:muito )?(?=obrigad[oa](?! a \\p{L}+[aei]r(?!\\p{L})))",
      },
      { of: "writer", before: `(?:estou|sou|tô|sinto-me|me sinto|fiquei|ando) ${PORTUGUESE_BETWEEN}` },
      { of: "addressee", before: `(?:tu estás|estás|és|sentes-te|ficaste) ${PORTUGUESE_BETWEEN}` },
    ],
    words:
      "cansado=cansada ocupado=ocupada pronto=pronta zangado=zangada perdido=perdida aborrecido=aborrecida " +
      "animado=animada preocupado=preocupada doente=doente nervoso=nervosa tranquilo=tranquila louco=louca orgulhoso=orgulhosa " +
      "agradecido=agradecida casado=casada acordado=acordada sentado=sentada farto=farta sozinho=sozinha surpreendido=surpreendida " +
      "confuso=confusa exausto=exausta atrasado=atrasada convidado=convidada deitado=deitada convencido=convencida " +
      "assustado=assustada interessado=interessada estressado=estressada relaxado=relaxada magoado=magoada irritado=irritada obrigado=obrigada",
  },
  fr: {
    rules: [
      { of: "writer", before: `(?:je suis|j['’]suis|je me sens|j['’]étais|je reste|je ne suis pas) ${FRENCH_BETWEEN}` },
      {
        of: "addressee",
        before: `(?:tu es|t['’]es|tu te sens|tu étais|tu restes|es-tu|tu n['’]es pas) ${FRENCH_BETWEEN}`,
      },
    ],
    words:
      "fatigué=fatiguée occupé=occupée content=contente prêt=prête fâché=fâchée perdu=perdue ennuyé=ennuyée excité=excitée " +
      "inquiet=inquiète sûr=sûre nerveux=nerveuse fou=folle ravi=ravie fier=fière marié=mariée réveillé=réveillée assis=assise " +
      "endormi=endormie seul=seule surpris=surprise épuisé=épuisée invité=invitée couché=couchée enrhumé=enrhumée " +
      "convaincu=convaincue déçu=déçue effrayé=effrayée intéressé=intéressée stressé=stressée détendu=détendue blessé=blessée " +
      "désolé=désolée heureux=heureuse arrivé=arrivée parti=partie rentré=rentrée venu=venue allé=allée né=née resté=restée " +
      "tombé=tombée sorti=sortie vivant=vivante crevé=crevée gentil=gentille sérieux=sérieuse curieux=curieuse jaloux=jalouse",
  },
  it: {
    rules: [
      { of: "writer", before: `(?:io sono|mi sento|sono) ${ITALIAN_BETWEEN}` },
      { of: "addressee", before: `(?:tu sei|sei|ti senti) ${ITALIAN_BETWEEN}` },
    ],
    words:
      "stanco=stanca occupato=occupata contento=contenta pronto=pronta arrabbiato=arrabbiata annoiato=annoiata " +
      "emozionato=emozionata preoccupato=preoccupata malato=malata sicuro=sicura nervoso=nervosa tranquillo=tranquilla " +
      "orgoglioso=orgogliosa grato=grata sveglio=sveglia seduto=seduta stufo=stufa sorpreso=sorpresa confuso=confusa " +
      "esausto=esausta invitato=invitata sdraiato=sdraiata raffreddato=raffreddata convinto=convinta deluso=delusa " +
      "spaventato=spaventata interessato=interessata stressato=stressata rilassato=rilassata arrivato=arrivata tornato=tornata " +
      "andato=andata uscito=uscita partito=partita rimasto=rimasta nato=nata venuto=venuta caduto=caduta " +
      "affamato=affamata stato=stata perso=persa addormentato=addormentata svegliato=svegliata divertito=divertita",
  },
  ru: {
    rules: [
      { of: "writer", before: `я ${SLAVIC_BETWEEN}` },
      { of: "addressee", before: `ты ${SLAVIC_BETWEEN}` },
    ],
    words:
      "устал=устала рад=рада готов=готова должен=должна согласен=согласна уверен=уверена занят=занята свободен=свободна " +
      "голоден=голодна болен=больна счастлив=счастлива женат=замужем прав=права пришёл=пришла пришел=пришла ушёл=ушла " +
      "ушел=ушла сказал=сказала сделал=сделала забыл=забыла понял=поняла был=была думал=думала хотел=хотела мог=могла " +
      "видел=видела знал=знала написал=написала купил=купила потерял=потеряла опоздал=опоздала приехал=приехала спал=спала " +
      "лёг=легла лег=легла встал=встала проснулся=проснулась вернулся=вернулась пошёл=пошла пошел=пошла ждал=ждала " +
      "решил=решила нашёл=нашла нашел=нашла взял=взяла дал=дала получил=получила отправил=отправила позвонил=позвонила " +
      "соскучился=соскучилась испугался=испугалась начал=начала закончил=закончила успел=успела смог=смогла делал=делала",
  },
  uk: {
    rules: [
      { of: "writer", before: `я ${SLAVIC_BETWEEN}` },
      { of: "addressee", before: `ти ${SLAVIC_BETWEEN}` },
    ],
    words:
      "втомився=втомилася радий=рада готовий=готова повинен=повинна згоден=згодна впевнений=впевнена зайнятий=зайнята " +
      "вільний=вільна голодний=голодна хворий=хвора щасливий=щаслива прийшов=прийшла пішов=пішла сказав=сказала " +
      "зробив=зробила забув=забула зрозумів=зрозуміла був=була думав=думала хотів=хотіла бачив=бачила знав=знала",
  },
  pl: {
    rules: [
      { of: "writer", before: `(?:jestem|czuję się) ${SLAVIC_BETWEEN}` },
      { of: "addressee", before: `(?:jesteś|czujesz się) ${SLAVIC_BETWEEN}` },
    ],
    words:
      "zmęczony=zmęczona zajęty=zajęta zadowolony=zadowolona gotowy=gotowa zły=zła znudzony=znudzona podekscytowany=podekscytowana " +
      "chory=chora pewny=pewna pewien=pewna zdenerwowany=zdenerwowana spokojny=spokojna szalony=szalona dumny=dumna " +
      "wdzięczny=wdzięczna żonaty=zamężna sam=sama zaskoczony=zaskoczona wyczerpany=wyczerpana zaproszony=zaproszona " +
      "przekonany=przekonana rozczarowany=rozczarowana przestraszony=przestraszona zestresowany=zestresowana głodny=głodna " +
      "szczęśliwy=szczęśliwa wolny=wolna spóźniony=spóźniona winny=winna",
  },
  cs: {
    rules: [
      { of: "writer", before: `(?:jsem|nejsem|cítím se) ${SLAVIC_BETWEEN}` },
      { of: "addressee", before: `(?:jsi|nejsi|cítíš se) ${SLAVIC_BETWEEN}` },
    ],
    words:
      "unavený=unavená zaneprázdněný=zaneprázdněná spokojený=spokojená připravený=připravená naštvaný=naštvaná " +
      "ztracený=ztracená nadšený=nadšená nemocný=nemocná klidný=klidná hrdý=hrdá vděčný=vděčná " +
      "ženatý=vdaná překvapený=překvapená vyčerpaný=vyčerpaná pozvaný=pozvaná zklamaný=zklamaná vystresovaný=vystresovaná " +
      "hladový=hladová šťastný=šťastná rád=ráda",
  },
};

const CONJUNCTIONS = ["y", "e", "et", "и", "та", "i", "a"];
const AND = `(?:,| (?:${CONJUNCTIONS.join("|")})) `;
/** "Estoy solo mirando" is "only", "estoy solo en casa" is "alone". */
const ALONE = /^sol[oa]$/iu;
const AFTER_ALONE = /^(?:\s*(?:[.,!?…)]|$)| en casa)/u;
/** "Sam na sam" is "face to face". */
const FACE_TO_FACE = /^ na sam/u;
/** Words behind a colon may be another person's. */
const SAID = /\p{L}\s?:\s/u;

interface ReadAgreement {
  readonly rules: readonly { readonly of: keyof Address; readonly pattern: RegExp }[];
  readonly feminine: ReadonlyMap<string, string>;
  readonly masculine: ReadonlyMap<string, string>;
}

const read = new Map<string, ReadAgreement | undefined>();

function agreementOf(language: string): ReadAgreement | undefined {
  if (read.has(language)) return read.get(language);
  const agreement = AGREEMENTS[language];
  const pairs = agreement?.words.split(" ").map((pair) => pair.split("=") as [string, string]) ?? [];
  const made = agreement && {
    rules: agreement.rules.map(({ of, before }) => ({
      of,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{M}])(${before})([\\p{L}\\p{M}]+)((?:${AND}[\\p{L}\\p{M}]+){0,3})(?![\\p{L}\\p{M}])`,
        "giu",
      ),
    })),
    feminine: new Map(pairs),
    masculine: new Map(pairs.map(([masculine, feminine]) => [feminine, masculine])),
  };
  read.set(language, made);
  return made;
}

/** Quoted words are another person's. */
const QUOTED = /["“”„«»「」『』]/u;

/** Whether a text quotes, so that "I" may be another person. */
export const quotes = (text: string): boolean => QUOTED.test(text);

function likeIts(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase();
  return written.charAt(0) === written.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/**
 * Corrects the gender of adjectives that can only be about the writer or the person addressed: "Estoy cansado" of a
 * woman becomes "Estoy cansada". Everything else stays, also where a reader might guess.
 */
export function withAgreement(text: string, language: string, address: Address): string {
  const agreement = agreementOf(baseOf(language));
  if (!agreement || quotes(text)) return text;
  return agreement.rules.reduce((corrected, { of, pattern }) => {
    const gender = address[of];
    if (gender !== "she" && gender !== "he") return corrected;
    const forms = gender === "she" ? agreement.feminine : agreement.masculine;
    const agreeing = (words: string) =>
      words.replace(/\p{L}+/gu, (one) => likeIts(one, forms.get(one.toLowerCase()) ?? one));
    return corrected.replace(pattern, (whole, before: string, word: string, list: string, at: number) => {
      const rest = corrected.slice(at + before.length + word.length);
      if (SAID.test(corrected.slice(0, at)) || FACE_TO_FACE.test(rest)) return whole;
      if (ALONE.test(word) && !AFTER_ALONE.test(rest)) return whole;
      // "я был занят" changes in both words, and "я был дома" in one.
      if (!forms.has(word.toLowerCase())) return `${agreeing(before)}${word}${list}`;
      // "cansado, aburrido y harto" is a list up to the first word that is not of the forms.
      const other = list.match(/\p{L}+/gu)?.find((one) => !forms.has(one.toLowerCase()) && !CONJUNCTIONS.includes(one));
      const end = other === undefined ? list.length : list.lastIndexOf(other);
      return `${agreeing(`${before}${word}${list.slice(0, end)}`)}${list.slice(end)}`;
    });
  }, text);
}

export const hasAgreement = (language: string): boolean => Object.hasOwn(AGREEMENTS, baseOf(language));
