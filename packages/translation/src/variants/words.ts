import type { VariantCode } from "./variants.ts";

interface WordsOfVariants {
  /** The two variants, in the order of the pairs. */
  readonly variants: readonly [VariantCode, VariantCode];
  /** Words that one variant uses and the other does not, `_` for a space; one side is empty if it has other meanings. */
  readonly pairs: string;
  readonly patterns: readonly (readonly [RegExp, VariantCode])[];
}

/** Only words that the other variant uses in no meaning at all: no "rapariga", "coger", "pants". */
const WORDS: Readonly<Record<string, WordsOfVariants>> = {
  pt: {
    variants: ["pt-BR", "pt-PT"],
    pairs:
      "ônibus=autocarro ônibus=autocarros trem_=comboio trens=comboios celular_=telemóvel celulares_=telemóveis " +
      "geladeira=frigorífico geladeiras=frigoríficos banheiro=casa_de_banho banheiros=casas_de_banho esporte=desporto " +
      "esportes=desportos equipe=equipa equipes=equipas usuário=utilizador usuários=utilizadores tela_=ecrã telas_=ecrãs " +
      "café_da_manhã=pequeno-almoço conosco=connosco =facto =factos =contacto =contactos =óptimo =óptima =acção =directo " +
      "=directa =projecto =objectivo =actualmente registro=registo registros=registos planejamento=planeamento " +
      "planejar=planear planejando= dezesseis=dezasseis dezessete=dezassete dezenove=dezanove =fixe xícara=chávena " +
      "xícaras=chávenas gramado=relvado caminhão=camião caminhões=camiões cardápio=ementa_ goleiro=guarda-redes " +
      "torcedor= =golo =golos aluguel=aluguer mídia= bilhão= bilhões= pedágio=portagem mamãe=mamã papai=papá moça= moças= " +
      "deletar= aterrissar= parabenizar= =rebuçado =rebuçados Moscou=Moscovo Vietnã=Vietname Irã=Irão Amsterdã=Amesterdão " +
      "câncer=cancro sorvete= suco= sucos= açougue=talho_ grampeador=agrafador =ficheiro =ficheiros " +
      " pebolim=matraquilhos espaguete=esparguete fones_de_ouvido=auscultadores aposentado=reformado_ " +
      "aposentada=reformada_ =bué =autoclismo faxineira= carona=boleia caqui_=dióspiro maiô=fato_de_banho " +
      "=rés-do-chão =peúgas =fiambre pirulito=chupa-chupa cadarço=atacador",
    patterns: [
      [/(?:(?<!est)ô|(?<!f)ê)[mn][aeiou]/u, "pt-BR"],
      [/[óé][mn][aeiou]/u, "pt-PT"],
      // "Estás lindo" and "está quando" are no gerunds.
      [
        /(?<!\p{L})est(?:ou|ás|á|amos|ão|ava|avas|avam) (?:(?!(?:tão|muito|mais|tudo|um|o|os|com|de|em|no|do) )\p{L}+ )?(?!(?:lindo|quando|bando|brando|comando|estupendo|tremendo|horrendo)(?!\p{L}))\p{L}*[aei]ndo(?!\p{L})/u,
        "pt-BR",
      ],
      [
        /(?<!\p{L})est(?:ou|ás|á|amos|ão|ava|avas|avam) a (?!(?:par|mulher|colher)(?!\p{L}))\p{L}*[aei]r(?!\p{L})/u,
        "pt-PT",
      ],
      // "Biologia celular", "trem de aterragem" and "óleo sobre tela" are of both.
      [
        /(?<!\p{L})(?:o|os|um|meus?|seus?|teus?|no|nos|do|dos|pelo|ao|num|este|esse|aquele) celular(?:es)?(?!\p{L})/u,
        "pt-BR",
      ],
      [/(?<!\p{L})(?:o|um|do|no|pelo|de|ao|num) trem(?! de (?:aterr|cozinha|pouso)|\p{L})/u, "pt-BR"],
      [
        /(?<!\p{L})(?:tela do (?:celular|computador|notebook|telefone)|tela (?:está|ficou) (?:preta|azul|quebrada|trincada)|papel de parede da tela)/u,
        "pt-BR",
      ],
    ],
  },
  en: {
    variants: ["en-US", "en-GB"],
    pairs:
      "theater=theatre theaters=theatres center=centre centers=centres liter=litre liters=litres =metre =metres fiber=fibre gray=grey_ traveled=travelled " +
      "traveling=travelling traveler=traveller canceled= canceling= mom=mum Mom=Mum moms=mums mommy=mummy Mommy=Mummy math=maths " +
      "eggplant=aubergine eggplants=aubergines zucchini=courgette zucchinis=courgettes truck_driver=lorry_driver =lorry " +
      "=lorries gasoline=petrol diaper=nappy diapers=nappies =fortnight =telly sidewalk= sidewalks= freeway=motorway " +
      "freeways=motorways airplane_=aeroplane airplanes=aeroplanes =whilst pajamas=pyjamas jewelry=jewellery " +
      "aluminum=aluminium tire_pressure=tyre_pressure =tyre =tyres =programme =programmes =cheque =cheques " +
      "defense=defence offense=offence license_plate=number_plate =storey =kerb plow=plough skeptical=sceptical " +
      "flashlight= flashlights= faucet= faucets= soccer= gotten= y'all= cilantro= sneakers=trainers_ =holidaymaker " +
      "dishwashing_liquid=washing-up_liquid trash_can=rubbish_bin mailman=postman zip_code=postcode " +
      "parking_lot=car_park gas_station=petrol_station crosswalk=zebra_crossing =knickers =off-licence =draught " +
      "enrollment=enrolment fulfill=fulfil skillful=skilful maneuver=manoeuvre mustache=moustache_ cozy=cosy " +
      "specialty_=speciality catalog= thru= stroller=pushchair baby_carriage=pram " +
      "cookie_sheet=baking_tray cotton_candy=candyfloss popsicle=ice_lolly",
    patterns: [
      [
        /(?<!\p{L})(?:col|fav|flav|hon|hum|lab|neighb|behavi|harb|rum|od|vap|tum|arm|endeav|savi|sav|cland|parl|ferv|sple?nd|val|vig)or(?:s|ed|ing|ful|less|able|ably|ite|ites|hood|hoods|al|y|er|ers)?(?!\p{L})/u,
        "en-US",
      ],
      [
        /(?<!\p{L})(?:col|fav|flav|hon|hum|lab|neighb|behavi|harb|rum|od|vap|tum|arm|endeav|savi|sav|rig|parl|ferv|splend|val|vig)our(?:s|ed|ing|ful|less|able|ably|ite|ites|hood|hoods|al|y|er|ers)?(?!\p{L})/u,
        "en-GB",
      ],
      [
        /(?<!\p{L})(?:organ|real|recogn|apolog|memor|priorit|special|critic|final|summar|custom|minim|maxim|general|normal|modern|emphas|categor|social|visual|stabil|mobil|util|author|local|global|personal|capital|central)is(?:e|ed|es|er|ers|ing|ation|ations|ational)(?!\p{L})/u,
        "en-GB",
      ],
      [/(?<!\p{L})(?:anal|paral)ys(?:e|ed|ing)(?!\p{L})/u, "en-GB"],
      [/(?<!\p{L})practis(?:e|ed|es|ing)(?!\p{L})/u, "en-GB"],
      [/(?<!\p{L})(?<!earl )grey(?!\p{L})/u, "en-GB"],
      [/(?<!\p{L})airplanes?(?! mode|\p{L})/u, "en-US"],
    ],
  },
  es: {
    variants: ["es-419", "es-ES"],
    pairs:
      "computadora=ordenador computadoras=ordenadores jugo_=zumo jugos_=zumos =patata =patatas " +
      "durazno=melocotón_ duraznos=melocotones_ frijol= frijoles= choclo= elote= elotes= jitomate= jitomates= chévere= güey= " +
      "wey= platicar= platicamos= ahorita= mesero=camarero mesera=camarera meseros=camareros refrigerador=frigorífico_ " +
      "plomero=fontanero recámara= remera=camiseta_ tenés= querés= podés= sabés= hacés= vos_sos= " +
      "parquear=aparcar estacionamiento_=aparcamiento rentar=alquilar_ checar= apúrate= enojado=enfadado enojada=enfadada " +
      "enojados=enfadados enojarse=enfadarse laptop= elevador=ascensor_ =vosotros =vosotras =vuestro =vuestra =vuestros " +
      "=vuestras =cacahuete =cacahuetes maní= cacahuate= =chándal =currar =curro =gilipollas =chaval =chavales =guay " +
      "=albornoz =fregona =bañador anteojos=gafas_ licuadora=batidora_ manejar_el_carro=conducir_el_coche " +
      "estampilla= estampillas= chamarra= " +
      "balacera= popote=",
    patterns: [
      [/(?<!\p{L})(?!dieciséis|veintiséis|veintiseis)\p{L}{1,14}(?:áis|éis)(?!\p{L})/u, "es-ES"],
      [/(?<!\p{L})(?:sois|hacedlo|decidme|venid|mirad|haced|poned|esperad|tened|escuchad)(?!\p{L})/u, "es-ES"],
      [/(?<!\p{L})(?:aparc|aparqu)(?:ar|o|as|a|amos|an|é|aste|ó|aron|e|es|en|ado|ando)(?!\p{L})/u, "es-ES"],
      [/(?<!\p{L})vais(?!\p{L})/u, "es-ES"],
      [
        /(?<!\p{L})os (?:espero|dejo|quiero|veo|digo|mando|envío|paso|llamo|he|ha|han|gusta|parece|apetece|va|lo|la|los|las)(?!\p{L})/u,
        "es-ES",
      ],
      // "Biología celular", "en su jugo" and "boleto de lotería" are of both.
      [/(?<!\p{L})(?:el|los|un|mis?|tus?|sus?|del|al|este|ese|nuevo) celular(?:es)?(?!\p{L})/u, "es-419"],
      [
        /(?<!\p{L})jugos? (?:natural|de (?:naranja|manzana|piña|uva|fruta|mango|toronja|zanahoria|durazno)s?)(?!\p{L})/u,
        "es-419",
      ],
      [/(?<!\p{L})boletos? (?:de (?:avión|tren|autobús|camión|cine)|para)(?!\p{L})/u, "es-419"],
      [/(?<!\p{L})vos (?:\p{L}+ )?\p{L}+(?:ás|és|ís)(?!\p{L})/u, "es-419"],
    ],
  },
  fr: {
    variants: ["fr-CA", "fr-CA"],
    pairs:
      "magasiner= magasinage= clavarder= tuque= pantoute= tabarnak= tabarnac= câlisse= icitte= asteure= niaiseux= " +
      "niaiseuse= achaler= cégep= gougounes= bobettes= moé= toé= chum= chums= " +
      "cellulaire_=",
    patterns: [
      [/(?<!\p{L})fait (?:ben )?frette(?!\p{L})/u, "fr-CA"],
      [/(?<!\p{L})(?:mon|ton) char(?! d|\p{L})/u, "fr-CA"],
      [/(?<!\p{L})t['’]es-tu(?!\p{L})/u, "fr-CA"],
    ],
  },
};

interface Entry {
  readonly variant: VariantCode;
  readonly parts: readonly string[];
  /** The word of the other variant; empty if there is none. */
  readonly counterpart: string;
}

const ONLY_COUNTERPART = /_$/u;
const spoken = (word: string) => word.replace(ONLY_COUNTERPART, "").replaceAll("_", " ").toLowerCase();

function readEntries({ variants, pairs }: WordsOfVariants): ReadonlyMap<string, readonly Entry[]> {
  const byStart = new Map<string, Entry[]>();
  for (const pair of pairs.split(" ")) {
    const sides = pair.split("=");
    for (const side of [0, 1] as const) {
      const word = sides[side] ?? "";
      if (word === "" || ONLY_COUNTERPART.test(word)) continue;
      const parts = spoken(word).split(" ");
      const [start = ""] = parts;
      const entry = { variant: variants[side], parts, counterpart: spoken(sides[1 - side] ?? "") };
      byStart.set(start, [...(byStart.get(start) ?? []), entry]);
    }
  }
  return byStart;
}

const lists = new Map<string, ReadonlyMap<string, readonly Entry[]>>();

function entriesOf(language: string): ReadonlyMap<string, readonly Entry[]> {
  const known = lists.get(language);
  if (known) return known;
  const words = WORDS[language];
  const read = words ? readEntries(words) : new Map<string, readonly Entry[]>();
  lists.set(language, read);
  return read;
}

const WORD = /[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu;

/** A word with a capital within a sentence is a name: "Pearl Harbor", "Mr Gray". */
const NAME = /(?<=[\p{L}\p{M}\p{N},;'’-] )\p{Lu}[\p{L}\p{M}]*/gu;
const CAPITALIZED = new Set(
  Object.values(WORDS).flatMap(({ pairs }) => pairs.split(/[ =]/u).filter((word) => /^\p{Lu}/u.test(word))),
);

const withoutNames = (text: string) =>
  /\p{Ll}/u.test(text) ? text.replace(NAME, (name) => (CAPITALIZED.has(name) ? name : "-")) : text;

/** The variant that the words of a text belong to; undefined if none or several do. */
export function variantByWords(text: string, language: string): VariantCode | undefined {
  const entries = entriesOf(language);
  if (entries.size === 0) return undefined;
  const plain = withoutNames(text.normalize("NFC")).toLowerCase();
  const words = plain.match(WORD) ?? [];
  const found = new Set<VariantCode>();
  words.forEach((word, at) => {
    for (const { variant, parts } of entries.get(word) ?? [])
      if (parts.every((part, i) => words[at + i] === part)) found.add(variant);
  });
  for (const [pattern, variant] of WORDS[language]?.patterns ?? []) if (pattern.test(plain)) found.add(variant);
  const [variant, ...others] = found;
  return others.length === 0 ? variant : undefined;
}

/** Returns the words of other variants for a word: "ônibus" → "autocarro", "autocarros". */
export function wordsOfOtherVariants(word: string): readonly string[] {
  const found = Object.keys(WORDS).flatMap(
    (language) => entriesOf(language).get(word.normalize("NFC").toLowerCase()) ?? [],
  );
  return [
    ...new Set(found.flatMap(({ parts, counterpart }) => (parts.length === 1 && counterpart ? [counterpart] : []))),
  ];
}
