import { isEveryday } from "./everyday.ts";
import { isSmallWord } from "./features.ts";

/**
 * Recognises unsupported languages by features that no supported language has. Both models take such texts for a
 * related language: Pashto for Arabic, Yiddish for Hebrew, Faroese for Icelandic.
 */

/** Letters of no supported language, by alphabet; they rarely occur in names. */
const LETTERS = new RegExp(
  `[${[
    // Pashto, Sindhi, Kurdish, Uyghur, Saraiki
    "ټډړږښګڼېۍځڅ",
    "ڄڃڀٿڌٽڦڪڳڱڻ۾۽ڍ",
    "ڕڵۆێە",
    "ۈۋۇڭې",
    "ݙݨ",
    // Yiddish
    "װױײ",
    // Assamese
    "ৰৱ",
    // Tigrinya and other languages of Ethiopia; Amharic writes አ
    "ኣቐ-ቝ",
    // Shan, Mon and other languages of Myanmar
    "\\u1022\\u1028\\u1033-\\u1035\\u1050-\\u109f\\uaa60-\\uaa7f",
    // Turkic, Mongolian, Caucasian and other languages in Cyrillic
    "қңғүұһҳҷӣӯҡҙҫӑӗӳӕӏҭҵҩӡӷԥҽҿҕҥ",
    // Hausa, Ewe, Bambara, Akan
    "ɓɗƙƴɛɔŋɖƒɣʋ",
  ].join("")}]`,
  "gu",
);

/** Icelandic has no ø, and Danish and Norwegian have no such vowels. */
const FAROESE = { consonant: /ø/u, vowel: /[áíúýð]/u };
/** Yiddish points only one letter; Hebrew points all or none. */
const YIDDISH = /\u05d0[\u05b7\u05b8]|\u05e4\u05bf/u;
const POINTED = /[\u05b0-\u05b6\u05b9-\u05bb]/u;

/**
 * Function words and everyday words, by ISO 639 code. None occurs in the phrase book or in FLORES in a supported
 * language, since a single such word ends all certainty.
 */
const WORDS: Readonly<Record<string, string>> = {
  ab: "иара имоуп насгьы зегь мамзаргьы убас ҳәа азуа изинқәа азинқәеи ихы ауаа рзин азакәан абри",
  ace: "nyang ureung tiep nyan droe bebah keu bandum lam atawa hanjeut jeut sidroe neugara",
  ak: "sɛ obi anaa onipa wɔ ɛyɛ asɛdeɛ kwan obiara wɔn ɔman mmara nnipa",
  as: "মই আপুনি আছা আছোঁ কেতিয়া নহয় আৰু মোৰ তোমাৰ আজি কালি যাম আহিম পাওঁ নাই",
  ast: "naide escontra tolos sos",
  ban: "sane saluiring janma maduwe wiadin utawi nenten saking punika pateh sami swang",
  bho: "आओर कौनो ह आपन तथा बा खातिर चाहे सकेला होखे नइखे सबहिं ओकर",
  bm: "bɛɛ mɔgɔ bɛ wali tɛ kɔnɔ kɛ jamana hadamaden maaya cɛ fɛ fɛn bɔ",
  br: "hag pep gant gaout vezañ hini evit mañ ebet diouzh bezañ ouzh",
  bug: "sininna nappunai seddi arega pura laleng riaseng maneng nasengnge sibawa degaga",
  ceb: "ug matag adunay bisan walay iyang unsang tanang balaod panalipod kanasuran uban",
  ckb: "تۆ ئێمە ئێوە ئەو چۆنی باشم سوپاس لە بە بۆ کە بەڵێ ئەمڕۆ سبەی شەو رۆژ ناوت چیە ناوم چی کەی کوێ ئەم لەگەڵ دەکەم دەچم هەیە نییە زۆر باشە",
  co: "hà parsona chì ellu modu ùn cù pò fà contru omu",
  crh: "aqqına maliktir içün musaviy olğan tasil yahut onıñ nazarğa içtimaiy milletler milliy aqları etilmez",
  cv: "пур тата ирӗк халӑхӑн усӑ халӑхсен пурӑнма вӗсене шута пӗр хӑйӗн этем халӑхсем уйрӑм пӗтӗм тӗнчери",
  dz: "ལུ ཨིན ཨིནམ འབད ཡོདཔ དགོཔ",
  ee: "ƒe kple ɖe ame dukɔ amesiame eƒe alo ŋu aɖeke siwo dzi ɖesiaɖe mɔ aɖe",
  fj: "kei kece tamata nona qai galala nodra vanua mera kua vinaka tiko",
  fo: "morgin fyri øll sum hevur eingin ið hesi uttan hvør tey somu framd skulu tað sameindu hvat eg ikki tit tann teir tær hvussu hvar góðan eitur eiti gongur dagin kvøld rætt frælsi rættindi teirra frítt virðing fremja trygd vernd sær samvitsku vard trúgv fáa alment tess rættindum fræls átrúnað mismun øðrum almenna eigur nøkrum hvørjum ímæti tjæðanna tjæðskap felag lut útbúgving gerðir mið almikið stimbra vinalag millum tjóðirnar kvinnur hildin partar",
  fur: "derit individui sô jessi ducj pò cont cheste cuintri libertâts cence tignût nissune",
  fy: "foar dy' oan hawwe nimmen minske tsjin betinken wy jimme wêr wannear tige moarn jûn rjocht rjochten frijheid naasjes frijheden nommen feriene dizze ûnderwiis wêze sûnder allinne gelikense frij sosjale mienskip ûnder hâlden gjin lân ien wurk dêr folken algemien hokker striid steat frije gewisse dêr' hja grutste earbied nasjonaal oanspraak politike eigendom beheining libben persoan oar",
  gd: "agus gach neach bhith aig neo ann gu bith airson uile seo bheil anns",
  gn: "oguereko mayma yvypóra hagua kuéra térã avei vaʼerã ichupe hese oiko umi háicha hetã tapicha",
  ha: "kuma cikin shi kowane mutum wanda kowa sami zai ɗan domin wannan cewa abubuwan",
  haw: "nā apau kānaka noa aupuni kanaka kīvila kona kū noho",
  hil: "kag tagsa ukon sing tanan pungsod tungod alalangay hilway iban kasuguan",
  hsb: "kóždy abo kotrež płez njesmě dokelž płećiwo nichtó škit tute kaž swojeje dyrbi narodow swoju",
  ht: "pou yon fè fèt chak epi peyi lòt menm oswa lè okenn",
  ia: "tote derecto esser essera iste equal necuno libere altere pote",
  ig: "ọ nke bụla onye bụ nwere ndi mmadụ ihe ohere iwu mba nile",
  ilo: "iti dagiti meysa wenno kadagiti adda ket babaen amin deytoy pagilyan",
  jv: "kang ing uwong kanthi darbe marang sarta dadi utawa padha angger kanggo umat wae",
  kaa: "ҳәм ҳәр ийе бир инсан ҳуқықына ямаса өз ҳеш ушын мүмкин тийис менен тең және болған",
  kbd: "зы дэтхэнэ цӏыхум хэти иіэщ икӏи къэрал хъунукъым езым къэралым цӏыху дунейпсо иӏэщ амалхэр зэхуэдэу хуэфащэщ",
  kk: "және әр адам немесе тиіс өз арқылы осы адамның білім бірдей болып жеке тең басқа сен біз сіз ол бұл қалай қайда қашан рахмет сәлем жақсы жоқ иә бүгін ертең",
  kl: "aammalu inuttut tamanut inuup tamarmik qanoq nammineq inuit",
  ku: "û xwe heye wî hemû kirin ber ên tukes hûn ew çawa spas dikim diçim erê sibê îro roj şev kengî kî çi çima navê jî mafê maf mafên wekhev bingehî mirovî mirov azadiyên temamî xwediyê divê nikare parastina bibe azadiya herwekî dijî yekbûyî ewle neteweyî xwedî civakî hemberî awayekî bête tenê malbata ewê neteweyên gerdûnî civakê danezanê şexsiyeta qanûn kêfî gora amanc zewacê nasîna weqara azadî alî mêr arîkarî pêşveçûna jiyanê wekî hînkirin",
  ky: "жана менен бир адам ар укуктуу тийиш бардык өз болууга ээ алуу эч эмес бирдей камсыз",
  la: "habet quisque suae ipsius atque ius homo gentium iurium omnes iura perspecto cognito quae",
  lad: "nasiones dinguno podra famiya komo edukasion paiz umanos",
  lb: "vun déi huet odder gin séng sech duerf nët duerch deem vum ech hien ass hunn hues wéi moien gudden muer gär mënsch fräi géint sénger enger datt gët fräiheten fräiheet deer natiounen jiddereen dee esou dignitéit säi vereenten selwechte ouni gesetz famill sénge säin iwwer hire persoun méi dës dëst dëser anere relioun keen kee arbiträr néideg eleng zozial genoss sichen",
  lg: "buli muntu abantu eggwanga ateekwa ly' lye wamu bonna",
  lij: "gh personn ò ògni quæ segge saiâ nisciun proteçion famiggia sociale sensa poriâ atri",
  ln: "nyonso likoki oyo azali ndenge moko makoki yango ekolo kati esengeli molongo ezali",
  mag: "हई तथा अपन सक होए ओकर लेल कोनो ओकरा उचित आदमी उ",
  mai: "आʼ छैक अछि अपन नहि कोनो तथा आओर एहि करबाक एहन हेतु कएल सभ",
  mg: "amin' tsy manan izany olon drehetra misy izay ary azy rehetra azo zon' ireo",
  mi: "tetahi hoki ranei atu whai katoa mahi runga meinga",
  min: "urang punyo tiok untuak taradok indak mandapek sacaro surang buliah sarato dapek karajo",
  mn: "хүн бүр нь буюу болон хүний тэгш байх бүх аливаа нэгдсэн үндсэн үзэл ямар",
  nds: "vun hett orrer warrn ward düsse rechten dröff sik vunwegen sünd dörch hebbt",
  ne: "तिम्रो मेरो हाम्रो उसको तपाईंको गर्छु आउँछु जान्छु भयो थियो हुन्छ राम्रो कसरी अहिले र छ गर्ने हुनेछ छैन तथा कुनै सबै लागि गरिने पनि उसको अधिकारहरू गर्न म तिमी तपाईं हामी छु छन् छौ होइन किन कस्तो धेरै भोलि",
  ny: "ndi munthu aliyense umoyo nchito danga kapena dziko wace kuti lonse anthu ndiponso lace liri",
  os: "ӕмӕ дӕр алы ис йӕ адӕймагӕн хъуамӕ уа ацы кӕнӕ нӕй сӕ куыд гӕсгӕ сты кӕнынӕн",
  pap: "ningun humano cualke hende enseñansa famia nacionnan",
  pnb: "تے دا وچ نوں کسے توں کرن نال اوہدے ایس ایہہ تسیں تہاڈا کیہ کدوں کتھے اج ودھیا نئیں",
  ps: "د په چې کښې څوک لري سره کړي څخه وي هغه بايد زه موږ تاسو تاسې څنګه چیرته کله ولې دا نن سبا کور لپاره کې کوم شم یم یې ښه مننه راځې ځم حقوقو توګه يو دغه ډول هيڅ کولو هيواد خپل ټول وکړي ټولنيز تامين ګټه مساوي هغو ازاد عمومي واخلي وړاندې بشر ازاديو پاره ټولو کولے تبعيض ژوند واسطه کورنۍ لاندي ځايه حمايت ملګرو رعايت اعلاميه پرته دې دهغه برخمن ازادانه ترسره بشري نوم ملتونو منځ ملي عقيدې شخصيت دهغو",
  qu: "kanchik lliw runakunam otaq hinaspa manam allin pipas tukuy kaspapas kananpaq chaynapi nitaq",
  rm: "mincha üna gnir uman dals lur dad tuot naziuns pajais ingün sco cunter",
  rw: "muntu nta wese agomba buli y' cyanga igihugu kandi agaciro bose byose amategeko kimwe",
  sa: "च जनः अपि कृते संधत्ते स्वीय अधिकारं यत्र विरुध्य कोऽपि प्रत्येकं सर्वोऽपि भविता सर्वेऽपि विनैव",
  sah: "уонна киһи хас биирдии суох бэйэтин ханнык эбэтэр суохтаах бу тэҥ дьон бэйэ буолар олорор",
  sc: "sos deretu onzi sas tenet pessone deretos esser unu siat totu libertade òmine tenent",
  sco: "tae hes awbody shal ony aw equal entitelt nae ful ither faimily",
  sd: "آهي آهيو ڪيئن توهان اسان ۾ جي کي ۽ ڇا ڪٿي ڪڏهن مهرباني ٿو ٿي",
  se: "dahje leat bokte galgá oažžut buot galgga friddja dássásaš vuostá juohke lága iežas",
  skr: "تے کوں دا وچ اتے نال کیتے کنوں ویسی",
  sm: "tatau aia tulaga faapea lona faiga lana atunuu tutusa soifua atu latou lenei lelei",
  sn: "kana wese kuti uyewo yake nyika hapana pasi vese wenyika vanhu ino ake zvayo",
  so: "qof inuu wuxuu leeyahay kastaa loo helo inay kasta aniga adiga waan waxaan maxaa sidee haa maya mahadsanid maanta berri",
  st: "motho tsa kapa ditokelo tla tse hae setjhaba batho mme matjhaba bohle motheo",
  su: "anu jeung bae dina saha sing kana atawa pikeun sacara narima nagara polah",
  sw: "kwa mtu kila yake katika watu yote hali nchi wote kuwa kazi hii mimi wewe yeye habari nzuri asante karibu kesho ndiyo hapana nini wapi lini",
  tg: "номи номат номам шумо дар ки ҳар инсон дорад аз ҳақ ин бояд шавад бошад ӯ барои",
  ti: "ሰብ ናይ ኦብ ኦለዎ ሕድሕድ ወይ ካብ እዚ ይኹን ሰብኦዊ ዝኾነ ምርካብ ውን ኩሎም ብሕጊ ድንጋገ ኣነ ንስኻ ንስኺ ከመይ ኣለኻ ኣለኺ ኣሎ የለን እወ ኣይፋል ሎሚ ጽባሕ እየ እዩ ኢኻ ኣብ ናብ ምስ እንታይ ኣበይ መዓስ የቐንየለይ ደሓን",
  tk: "ýa öňünde bilinmez ähli doly üçin arkaly olaryň ykrar",
  tn: "mongwe tsa kgotsa tse tla nngwe gagwe jwa jalo botlhe tetla ntle",
  to: "oku ngaahi pea kotoa tokotaha anga hono ataina ngaue pule ikai faka fonua",
  ts: "wana kumbe fanelo eka swa yena lowu leswi leyi swi",
  tt: "һәм һәр кеше тиеш кешенең дә хокукы үз яисә бу белән белем түгел рәвештә хокуклы булган",
  tyv: "болгаш кижи бүрүзү азы даа ужурлуг болур турар хостуг ооң бүгү дең бодунуң чок чокка",
  ug: "ۋە ھەممە ياكى ھەمدە بىلەن بولۇشقا ئىگە قىلىشقا بولمايدۇ كېرەك قىلىش دۆلەتلەر ئۆزىنىڭ كىشىلىك",
  uz: "yoki egadir bilan oʻz hamda barcha mumkin boʻlgan olish uchun hech etilishi biror qanday qayerda qachon rahmat salom yaxshi yo'q bugun ertaga",
  uzc: "бир инсон ҳар ҳуқуқига ёки эгадир билан ўз ҳамда барча мумкин бўлган олиш тенг керак",
  vec: "ła onjun łe łibartà deriti èsar onji tuti considarà nesun podarà anca parsona istrusion",
  wa: "èt dè çou chaskeun' minme dreûts èst èsse r' sès payis pout deût",
  war: "ug tawo tagsa waray ngada ngan dida hini tungod balaud sugad hiya",
  wo: "sañ ñu mbaa lu wàllu réew gu aadama mën aju",
  xh: "umntu wonke okanye kunye jikelele yoluntu nokuba akukho zoluntu namnye ukuba kuba bonke njengoko zesidima apho",
  yi: "און פֿון אױף אַ רעכט יעדער ניט דער האָט זײַן װאָס איז אָדער זאָל ער זי מיר איר האָב האסט ביסט וואס וואו ווי ווען פארוואס דאס דאָס נישט יא גוט גוטן שיין היינט מארגן דיך דיר ליב געווען אונז פון אויך שוין וועל קען דאנק מען זיך אַלע האָבן װאָסער טאָר װי פֿרײַהײט זײַנען פֿעלקער היות פֿרײַהײטן דורך זאָלן געזעץ לאַנד קײנעם דעם כּבֿוד אים דערציונג משפּחה קײן װערן פֿאַר מענטשן קעגן דערמוטיקן צװישן אַן גרונטלעכע װערט מענטש אָ רעליגיע אַנדערע לױטן שוץ גלײַכע װען גלױבן זײ כּדי אָט",
  yo: "ní àti ẹ̀tọ́ láti àwọn tó èdè kọ̀ọ̀kan orílẹ̀ ẹnì tàbí jẹ́ kò",
  zu: "noma wonke futhi akekho abantu yezizwe kufanele imfundo kanye phakathi jikelele isiphi kumele ngale komthetho",
};

const BY_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of words.split(" "))
    if (!isEveryday(word) && !isSmallWord(word)) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), language]);

export interface Foreign {
  /** Letters that no supported language has. */
  readonly letters: number;
  /** Number of words of the best-matching unsupported language. */
  readonly words: number;
}

/** Collects evidence for an unsupported language. */
export function foreignEvidence(text: string): Foreign {
  const lower = text.toLowerCase().normalize("NFC");
  const hits = new Map<string, number>();
  for (const [word] of lower.matchAll(/'?[\p{L}\p{M}]+'?/gu))
    for (const language of BY_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const spellings = [
    FAROESE.consonant.test(lower) && FAROESE.vowel.test(lower),
    YIDDISH.test(lower) && !POINTED.test(lower),
  ];
  const letters = (lower.match(LETTERS)?.length ?? 0) + spellings.filter(Boolean).length;
  return { letters, words: Math.max(0, ...hits.values()) };
}
