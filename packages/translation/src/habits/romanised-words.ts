import type { LanguageCode } from "../languages.ts";

/** Common words with their own script (`+` is a blank), where there is no doubt about it. */
const OWN_SCRIPT: Partial<Record<LanguageCode, string>> = {
  ru: "4to=что po4emu=почему xoro6o=хорошо ho4u=хочу spat=спать privet=привет kak=как dela=дела segodnya=сегодня segodnia=сегодня zavtra=завтра spasibo=спасибо spasiba=спасибо poka=пока horosho=хорошо khorosho=хорошо xorosho=хорошо chto=что ty=ты menya=меня tebya=тебя ochen=очень gde=где kogda=когда pochemu=почему spala=спала spal=спал ves=весь den=день ya=я poidem=пойдём poydem=пойдём davai=давай davay=давай nichego=ничего konechno=конечно mozhno=можно nado=надо dobroe=доброе utro=утро vecher=вечер seychas=сейчас seichas=сейчас sejchas=сейчас doma=дома pozvoni=позвони pozhe=позже ne=не znayu=знаю znaju=знаю znaesh=знаешь byl=был byla=была bylo=было budet=будет budu=буду vchera=вчера vecherom=вечером utrom=утром bolshoe=большое uvidimsya=увидимся pozhaluysta=пожалуйста pozhaluista=пожалуйста izvini=извини prosti=прости lyublyu=люблю ljublju=люблю skolko=сколько kuda=куда otkuda=откуда vsyo=всё eto=это tam=там zdes=здесь idu=иду rabota=работа rabote=работе domoy=домой domoi=домой mama=мама papa=папа drug=друг tolko=только tozhe=тоже uzhe=уже mne=мне nas=нас vas=вас oni=они ona=она on=он my=мы vy=вы moy=мой moya=моя hochu=хочу khochu=хочу mogu=могу nelzya=нельзя nuzhno=нужно spokoynoy=спокойной spokoinoi=спокойной nochi=ночи v=в s=с na=на do=до da=да net=нет mozhesh=можешь pomoch=помочь normalno=нормально kto=кто u=у i=и tebe=тебе delaesh=делаешь zovut=зовут tak=так",
  uk: "pryvit=привіт yak=як spravy=справи shcho=що sho=що robysh=робиш siohodni=сьогодні sogodni=сьогодні dobryi=добрий dobryy=добрий ranok=ранок den=день vechir=вечір diakuiu=дякую dyakuyu=дякую dyakuju=дякую bud=будь laska=ласка znaiu=знаю znayu=знаю zaraz=зараз de=де zavtra=завтра uvecheri=увечері dobre=добре duzhe=дуже harno=гарно treba=треба mozhna=можна koly=коли kudy=куди zvidky=звідки tilky=тільки takozh=також vzhe=вже nema=нема meni=мені tobi=тобі tebe=тебе mene=мене ya=я ty=ти my=ми vy=ви ne=не tak=так ni=ні kokhaiu=кохаю lyublyu=люблю vdoma=вдома dodomu=додому idu=йду pobachennia=побачення do=до vybach=вибач chekaiu=чекаю",
  el: "8elei=θέλει 8ee=θεέ ka8e=κάθε ir8e=ήρθε hr8e=ήρθε ir8a=ήρθα 8ymamai=θυμάμαι 8imamai=θυμάμαι h8ela=ήθελα i8ela=ήθελα ela=έλα na=να sto=στο stin=στην me=με re=ρε kalimera=καλημέρα kalispera=καλησπέρα kalinixta=καληνύχτα kalinihta=καληνύχτα ti=τι kanis=κάνεις kaneis=κάνεις efharisto=ευχαριστώ efxaristo=ευχαριστώ euxaristo=ευχαριστώ euxaristw=ευχαριστώ efxaristw=ευχαριστώ parakalo=παρακαλώ parakalw=παρακαλώ geia=γεια yia=γεια gia=γεια sou=σου sas=σας signomi=συγγνώμη sygnomi=συγγνώμη kala=καλά nai=ναι oxi=όχι ohi=όχι agapi=αγάπη mou=μου pou=πού eisai=είσαι ime=είμαι eimai=είμαι einai=είναι simera=σήμερα shmera=σήμερα avrio=αύριο aurio=αύριο den=δεν xero=ξέρω ksero=ξέρω kserw=ξέρω xerw=ξέρω tha=θα 8a=θα kai=και poli=πολύ poly=πολύ file=φίλε thelo=θέλω thelw=θέλω 8elw=θέλω 8elo=θέλω theleis=θέλεις 8eleis=θέλεις mporo=μπορώ mporw=μπορώ pote=πότε giati=γιατί yiati=γιατί tora=τώρα twra=τώρα edo=εδώ edw=εδώ ekei=εκεί exo=έχω exw=έχω exeis=έχεις spiti=σπίτι douleia=δουλειά mazi=μαζί tipota=τίποτα agapo=αγαπώ agapw=αγαπώ vradi=βράδυ s'agapw=σ'αγαπώ erxomai=έρχομαι pame=πάμε entaksei=εντάξει endaksi=εντάξει entaxei=εντάξει perimene=περίμενε 8es=θες pws=πώς",
  hi: "kya=क्या hai=है hain=हैं nahi=नहीं nahin=नहीं nhi=नहीं aap=आप tum=तुम mujhe=मुझे mera=मेरा meri=मेरी mere=मेरे tera=तेरा teri=तेरी kal=कल kaise=कैसे kaisa=कैसा kaisi=कैसी haan=हाँ accha=अच्छा acha=अच्छा achha=अच्छा bhai=भाई yaar=यार ka=का ki=की ke=के ko=को mein=में ho=हो raha=रहा rahe=रहे rahi=रही kahan=कहाँ kab=कब kyun=क्यों kyu=क्यों sab=सब theek=ठीक thik=ठीक haal=हाल chutti=छुट्टी chahiye=चाहिए kar=कर karo=करो ja=जा jana=जाना jao=जाओ jaldi=जल्दी aaj=आज bahut=बहुत bohot=बहुत namaste=नमस्ते shukriya=शुक्रिया dhanyavad=धन्यवाद hoon=हूँ hun=हूँ tha=था thi=थी bhi=भी abhi=अभी kuch=कुछ kuchh=कुछ koi=कोई kaun=कौन kitna=कितना kitne=कितने ghar=घर pata=पता milte=मिलते milenge=मिलेंगे baat=बात gaya=गया gayi=गई aaya=आया aayi=आई lekin=लेकिन aur=और phir=फिर dost=दोस्त pyaar=प्यार khana=खाना paani=पानी subah=सुबह shaam=शाम raat=रात mat=मत chalo=चलो naam=नाम maaf=माफ़ madad=मदद karta=करता karti=करती tumse=तुमसे kahaan=कहाँ kyon=क्यों shubh=शुभ ratri=रात्रि alvida=अलविदा",
  ar: "7elwa=حلوة 7elw=حلو 2albi=قلبي 2alby=قلبي 9abah=صباح 7ob=حب 3omri=عمري 3andi=عندي 3andak=عندك ta3al=تعال ta3ban=تعبان ta3bana=تعبانة 5air=خير be5air=بخير b5air=بخير 3eid=عيد sa3eed=سعيد 3arabi=عربي sa3a=ساعة 3ayez=عايز 3ayza=عايزة 3ashan=عشان shukran=شكرا marhaba=مرحبا mar7aba=مرحبا habibi=حبيبي 7abibi=حبيبي habibti=حبيبتي 7abibti=حبيبتي sabah=صباح saba7=صباح sba7=صباح alkhair=الخير elkheir=الخير el5eir=الخير al5air=الخير masa=مساء mabrook=مبروك mabrouk=مبروك alhamdulillah=الحمد+لله inshallah=إن+شاء+الله yalla=يلا ahlan=أهلا bukra=بكرة ana=أنا enta=أنت inta=أنت enti=أنتِ inti=أنتِ keefak=كيفك keefik=كيفك kifak=كيفك kifik=كيفك kayf=كيف kaif=كيف 7alak=حالك halak=حالك 7alik=حالك ma3=مع salama=السلامة assalamu=السلام alaikum=عليكم 3alaikum=عليكم wallah=والله wallahi=والله mish=مش leish=ليش lesh=ليش beit=بيت el=ال 3arabi=عربي 3ala=على la2=لا na3am=نعم sa7=صح akeed=أكيد tayeb=طيب 5alas=خلاص khalas=خلاص w7ashtini=وحشتيني ma3lesh=معلش wa7ashtini=وحشتيني 7amdulillah=الحمد+لله 3afwan=عفوا afwan=عفوا ba7ebak=بحبك ba7ebik=بحبك b7ebak=بحبك b7ebik=بحبك",
  bg: "6te=ще ne6to=нещо pravi6=правиш iska6=искаш zna6=знаеш ka4i=качи zdravei=здравей zdraveyte=здравейте zdrasti=здрасти kak=как si=си kakvo=какво pravish=правиш blagodarya=благодаря mersi=мерси dobro=добро utro=утро den=ден vecher=вечер kade=къде sega=сега utre=утре dnes=днес mnogo=много dobre=добре ne=не znam=знам iskam=искам molya=моля leka=лека nosht=нощ obicham=обичам te=те tuk=тук tam=там",
  fa: "salam=سلام chetori=چطوری merci=مرسی mamnoon=ممنون khoobi=خوبی khubi=خوبی bale=بله baleh=بله kheyli=خیلی kheili=خیلی khoob=خوب kojaii=کجایی kojayi=کجایی chera=چرا emrooz=امروز farda=فردا khodahafez=خداحافظ doostet=دوستت daram=دارم azizam=عزیزم",
};

/** More words that are typed in Latin letters; in their own script some would be another word. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  hi: "main karna hu bolo batao samajh kiya liye wala wali hum humko tumhara tumhari apna apni kyunki agar toh zindagi khao theekh sakta sakte sakti hoga hogi",
  ar: "3am ba2ra 3arfa 3aref 7aga 7ad ra7 ray7 ray7a 3andkom 3shan el7amdulillah el7amdollah s7i7 2eh 2olt 3leik 3aleik 3alek 3lek mo7tag 5ayef 7abib 3ammo 3adi 3ady 7alan ya3ni ya3ny 3aib 7aram 7ram lissa3 mesh mafish 7atta ma2dar shlonak shlonik hamdulillah kol shi rayeh bidi shu tamam salam kheir wesh rak sa7a bik ezayak izzayak 3amel akhbarak mafi maafi bas hassa elyom ayna",
  ru: "delat vstretimsya chasov chas vse poydu poshli druzya eshche esche krasivo zdravstvuyte skazhi magazin pridesh pridu kupi kupit poyekhali poedem",
  uk: "pryvitannia vin vona vony vvecheri zustrinemos bachymos chomu shche ye nemaie pidemo hovoryty rozumiiu probach bulo buv bula bude robota druzhe budesh",
  bg: "nyakade shte doide",
  el: "8alassa pe8ana 8ema ka8olou 8eos esi ola dhen na kano kanoume ertho erthw erthei filos kafe apogevma proi mporeis pes poso ela re malaka meta kanena xairetismata filia kalo savvatokyriako to stis stin ston sto para mina paidia vrady nyxta hronia xronia polla",
  he:
    "shalom nishma shlomcha shlomech boker tov tova erev laila toda raba bevakasha slicha ani ata at hu hi anachnu atem lo ken yodea yodaat rotze rotza babayit habayita machar hayom etmol achshav ma mi " +
    "eich eifo matai lama kama nitraot titkasher titkashri achar kach laasot yesh ein sheli shelcha ohev ohevet otach otcha mazal sababa achi yalla tagid lehitraot chaver ima aba beseder od pashut gam rak",
  fa: "chetore haal shoma hale man to ma nemidunam nemidoonam mikham miram khaste kar mikoni chikar",
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

/** The languages of each romanised word. */
export const LANGUAGES_OF_ROMANISED = new Map<string, Set<LanguageCode>>();
for (const [language, words] of Object.entries(WORDS) as [LanguageCode, string][])
  for (const word of words.split(" "))
    LANGUAGES_OF_ROMANISED.set(word, (LANGUAGES_OF_ROMANISED.get(word) ?? new Set()).add(language));

const OWN_WORDS = new Map<string, ReadonlyMap<string, string>>();
for (const [language, pairs] of Object.entries(OWN_SCRIPT) as [LanguageCode, string][]) {
  const words = pairs.split(" ").map((pair) => pair.split("=") as [string, string]);
  OWN_WORDS.set(language, new Map(words.map(([word, own]) => [word, own.replaceAll("+", " ")])));
  for (const [word] of words)
    LANGUAGES_OF_ROMANISED.set(word, (LANGUAGES_OF_ROMANISED.get(word) ?? new Set()).add(language));
}

const DIGIT_WORDS: ReadonlySet<string> = new Set(
  [...LANGUAGES_OF_ROMANISED.keys()].filter((word) => /\p{N}/u.test(word)),
);

/** Whether digits are letters in a word: "7abibi" in Arabic, "8elw" in Greek. */
export const isDigitWord = (word: string) => DIGIT_WORDS.has(word.toLowerCase());

export const ROMANISED_WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu;

/**
 * Writes a text in Latin letters in the script of its language if all of its words are known; otherwise returns it as it
 * is, since half of it would be a guess.
 */
export function inOwnScript(text: string, language: string): string {
  const own = OWN_WORDS.get(language);
  const words = text.toLowerCase().match(ROMANISED_WORD) ?? [];
  const isKnown =
    own !== undefined && words.length > 0 && words.every((word) => own.has(word) || /^\p{N}+$/u.test(word));
  return isKnown ? text.replace(ROMANISED_WORD, (word) => own.get(word.toLowerCase()) ?? word) : text;
}
