import type { LanguageCode } from "../languages.ts";
import type { Prior } from "./detection.ts";
import { isEveryday } from "./everyday.ts";
import { isSmallWord } from "./features.ts";

/** Common words of languages with another script, as typed in Latin letters. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  hi:
    "kya hai hain nahi nahin nhi aap tum mujhe mera meri mere tera teri kal kaise kaisa kaisi haan accha acha achha bhai yaar ka ki ke ko mein main " +
    "ho raha rahe rahi kahan kab kyun kyu sab theek thik haal chutti chahiye kar karo karna karta karti ja jana jao jaldi aaj bahut bohot namaste shukriya dhanyavad " +
    "hoon hun hu tha thi bhi abhi kuch kuchh koi kaun kitna kitne ghar pata milte milenge baat bolo batao samajh gaya gayi aaya aayi kiya liye wala wali hum humko tumhara tumhari apna apni " +
    "lekin aur phir kyunki agar toh nahi zindagi dost pyaar khana khao paani subah shaam raat theekh mat sakta sakte sakti hoga hogi chalo",
  ar:
    "ana enta enti inta inti shlonak shlonik habibi habibti yalla shukran kifak kifik wallah inshallah hamdulillah kol " +
    "shi rayeh bidi shu lesh tamam salam marhaba sabah kheir beit el mish leish wesh rak sa7a bik ahlan " +
    "ezayak izzayak 3amel keefak keefik akhbarak alhamdulillah mabrook bukra 3ala 7abibi w7ashtini mafi maafi ma3lesh khalas bas hassa elyom ayna masa alkhair assalamu alaikum",
  ru:
    "privet kak dela segodnya zavtra spasibo poka horosho khorosho chto ty menya tebya ochen gde kogda pochemu spala spal ves den " +
    "ya poidem davai davay nichego konechno mozhno nado dobroe utro vecher seychas seichas sejchas doma pozvoni pozhe ne znayu znaesh znaju delat delaesh byl byla bylo budet budu " +
    "vchera vecherom utrom bolshoe uvidimsya vstretimsya chasov chas pozhaluysta pozhaluista izvini prosti lyublyu ljublju skolko kuda otkuda vse vsyo eto tam zdes segodnia idu poydu poshli " +
    "rabota rabote domoy mama papa drug druzya tolko tozhe uzhe eshche esche mne tebe nas vas oni ona moy moya krasivo zdravstvuyte skazhi hochu khochu mogu nelzya nuzhno magazin spokoynoy spokoinoi nochi do v na s ya pridesh pridu lyublyu kupi kupit mozhesh pomoch normalno poyekhali poedem",
  uk:
    "pryvit pryvitannia yak spravy shcho sho robysh siohodni sogodni dobryi dobryy ranok den vechir diakuiu dyakuyu dyakuju bud laska znaiu znayu zaraz de vin vona vony zavtra uvecheri vvecheri " +
    "zustrinemos bachymos dobre duzhe harno treba mozhna chomu koly kudy zvidky tilky takozh vzhe shche ye nemaie nema meni tobi tebe mene ya ty my vy ne tak ni kokhaiu lyublyu vdoma dodomu idu pidemo " +
    "hovoryty rozumiiu pobachennia probach vybach bulo buv bula bude robota druzhe chekaiu budesh",
  bg: "zdravei zdraveyte zdrasti kak si kakvo pravish blagodarya mersi dobro utro den vecher nyakade kade sega utre dnes mnogo dobre ne znam iskam molya leka nosht obicham te shte doide tuk tam",
  el:
    "kalimera kalispera kalinixta kalinihta ti kanis kaneis efharisto efxaristo euxaristo parakalo geia yia gia sou sas signomi sygnomi kala esi nai oxi ohi agapi mou pou eisai ime eimai einai " +
    "simera shmera avrio aurio ola den dhen xero ksero na kano kanoume tha ertho erthw erthei poli poly file filos pame kafe apogevma proi vradi edo ekei thelo theleis mporo mporeis pes poso pote giati " +
    "yiati tora twra den exo exw exeis ela re malaka kai einai spiti douleia mazi meta kanena tipota xairetismata filia kalo savvatokyriako to stis stin ston sto agapo agapw para mina paidia vrady nyxta hronia xronia polla",
  he:
    "shalom nishma shlomcha shlomech boker tov tova erev laila toda raba bevakasha slicha ani ata at hu hi anachnu atem lo ken yodea yodaat rotze rotza babayit habayita machar hayom etmol achshav ma mi " +
    "eich eifo matai lama kama nitraot titkasher titkashri achar kach laasot yesh ein sheli shelcha ohev ohevet otach otcha mazal sababa achi yalla tagid lehitraot chaver ima aba beseder od pashut gam rak",
  fa: "salam chetori chetore khoobi khubi merci mamnoon haal shoma hale azizam baleh kheyli kheili khoob kojaii kojayi chera man to ma nemidunam nemidoonam emrooz farda khodahafez mikham miram doostet daram khaste kar mikoni chikar",
  ja:
    "konnichiwa konbanwa ohayou ohayo gozaimasu arigatou arigato desu ka genki minna sumimasen gomen nasai sayonara mata " +
    "ashita kawaii watashi anata nani doko itsu kyou kyo wa ga wo ni no desu masu deshita kudasai onegaishimasu shimasu daijoubu daijobu oishii tanoshii sugoi hontou honto boku kimi suki",
  ko: "annyeong annyeonghaseyo jal jinaesseo jinaesseoyo gamsahamnida saranghae oppa eonni noona hyung ne aniyo mianhae mianhamnida gomawo gomawoyo bogo sipeo eodiya eodi mwo hae mwohae jinjja naeil oneul juseyo haseyo",
  zh: "ni hao nin xiexie zaijian wo ai shenme zenme zuo mingtian jintian bu keyi duibuqi zuijin zenmeyang yang zai nali women tamen xihuan chifan le ma mei guanxi meiyou zhidao xianzai hen gaoxing renshi",
  th: "sawasdee sawatdee sawasdi krap krub khrap kha sabai dee mai khob khun kop aroi pai nai chan rak khao mao di jing arai thao rai phom ruk",
  bn: "tumi kemon acho achen ami bhalo achi apni kothay kothai ki korcho korchen valo dhonnobad amar tomar apnar kal dekha hobe jani na bari jabo keno kokhon bhalobashi tomake ekhon",
  ta: "vanakkam eppadi epdi irukkinga irukka irukke nandri enna panra panreenga saptiya saptingala naan nalla illa illai romba seri amma appa enga poren varen theriyum theriyathu",
  vi:
    "toi khong biet phai lam sao khoe hom nay troi dep qua cam rat nhieu dang nha goi lai sau ngay mai minh di pho nhe yeu lam chung ta gi duoc nao vay cung voi cho nguoi mot hai nhung cua " +
    "dau roi chua viec muon thich xin loi chao tam thoi gian bao gio ngu con nhu the nen neu thi den tu toi se ve trong ngoai tren duoi ban co anh em chi ong ba ay no la va hay o ma nhieu hoc truong " +
    "bua sang trua toi an uong nuoc vui buon met om nho thuong lai xe mua tien dien thoai gui nhan tin chuc mung nam moi sinh nhat vui ve hanh phuc",
};

const BY_WORD = new Map<string, Set<LanguageCode>>();
for (const [language, words] of Object.entries(WORDS) as [LanguageCode, string][])
  for (const word of words.split(" ")) BY_WORD.set(word, (BY_WORD.get(word) ?? new Set()).add(language));

const FEWEST_WORDS = 2;
const LEAST_SHARE = 0.5;
/** A word that a language with Latin script also has proves little. */
const isOwn = (word: string) => word.length > 2 && !isEveryday(word) && !isSmallWord(word);

/**
 * Detects a language typed in Latin letters instead of its own script, by its most common words. The statistical models
 * do not know such texts and assign them to unrelated languages.
 */
export function romanised(text: string, prior: Prior = {}): LanguageCode | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hits = new Map<LanguageCode, number>();
  const own = new Set<LanguageCode>();
  for (const word of words)
    for (const language of BY_WORD.get(word) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
      if (isOwn(word)) own.add(language);
    }
  const known = (language: LanguageCode) => ((prior[language] ?? 0) > 0 ? 1 : 0);
  const [best] = [...hits]
    .filter(([language]) => own.has(language))
    .sort((a, b) => b[1] + known(b[0]) - a[1] - known(a[0]));
  if (!best || best[1] < FEWEST_WORDS || best[1] / words.length < LEAST_SHARE) return null;
  return best[0];
}
