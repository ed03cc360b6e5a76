import { simplified } from "@lingualoom/contract/folding/han.ts";

/**
 * Texts that Whisper's models hallucinate for silence: closing lines of the videos they were trained on, in the
 * requested language. Listed in https://github.com/openai/whisper/discussions/928 and the trackers of programs around
 * Whisper. Clauses are in lower case without punctuation and accents, Chinese in simplified characters.
 */
const ENDINGS: readonly string[] = [
  // English
  "(?:thank you|thanks)(?: all| guys| everyone)?(?: so much| very much| a lot)? for (?:watching|viewing|listening|tuning in|your viewing)(?: to)?(?: (?:this|the|my|our) (?:video|episode|channel|podcast))?",
  "(?:please )?(?:remember to |don t forget to |make sure to )?(?:like share and |like and |like comment and )?(?:subscribe|hit the bell|smash the like button)(?: (?:to|for) .{1,40})?",
  "(?:i )?hope you (?:enjoyed|liked) (?:this|the|my) video|i ll see you in the next (?:video|one)|see you (?:guys )?(?:all )?in (?:the|my|our) next (?:video|episode)",
  "(?:subtitles?|captions?|subs|closed captioning|transcribed|transcription|translated|translation) (?:by|provided by|made by|created by) .{1,60}",
  // German
  "(?:vielen dank|danke|danke schon|dankeschon)(?: euch)? (?:furs|fur das|fur euer|fur ihr) (?:zuschauen|zusehen|zuhoren|einschalten|anschauen)",
  "(?:bis|wir sehen uns)(?: dann)? (?:zum|beim|im) nachsten (?:video|film)|(?:bitte )?abonniert? (?:meinen|den|unseren|diesen) kanal|vergesst nicht zu abonnieren|(?:lasst|lass) ein abo da",
  "untertitel(?:ung)? (?:des|der|von|im auftrag|durch|aufgrund) .{1,60}|copyright (?:wdr|ard|zdf|swr|ndr|br|orf) ?\\d{0,4}|(?:wdr|ard|zdf|swr|ndr|orf) \\d{4}",
  // Dutch
  "ondertiteld door .{1,60}|ondertitel(?:s|ing|ingen)?(?: ingediend)? (?:door|van) .{1,60}|(?:heel erg )?(?:bedankt|dank je wel|dank u wel|dankjewel) (?:voor het|om te) (?:kijken|luisteren)|vergeet niet te abonneren|abonneer (?:je )?op .{1,30}|tot (?:in )?de volgende video",
  // French
  "sous titr(?:es|age)(?: (?:realises?|par|st|societe|fr|de|fait|crees?))?(?: .{1,60})?|merci(?: beaucoup)?(?: a tous)? (?:d avoir|de) (?:regarde|regarder|suivi|visionne|ecoute)(?: (?:cette|la|ma|notre) video)?",
  "(?:n oubliez pas de vous abonner|abonnez vous|abonne toi)(?: a .{1,30})?|a (?:la prochaine|bientot pour une nouvelle) video|on se retrouve (?:bientot )?dans (?:une|la) (?:nouvelle|prochaine) video",
  // Spanish and Catalan
  "subtitulos (?:por la|realizados por|creados por|hechos por|en espanol) .{1,60}|subtitols .{1,60}|(?:muchas |mil )?gracias(?: a todos)? por (?:ver|mirar|escuchar|vernos|vermos|visualizar|haber visto)(?: (?:el|este|mi|nuestro|hasta el final))?(?: video)?|gracies per (?:veure|mirar|escoltar)(?: .{1,20})?",
  "(?:no olvid(?:es|en|eis) )?(?:suscribe?te|suscribete|suscribanse|suscribios|suscribirte|suscribirse)(?: (?:al|a mi|a nuestro|en el) canal)?(?: y .{1,40})?|(?:nos vemos|hasta) (?:en )?el (?:proximo|siguiente) video",
  // Portuguese
  "legendas? (?:por|pela|de) .{1,60}|transcricao e legendas .{1,40}|(?:muito )?obrigad[oa](?: a todos)? por (?:assistir|assistirem|ver|ouvir)(?: (?:ao?|este|esse|o meu))?(?: video)?|(?:nao se esqueca de se inscrever|inscreva se|inscrevam se|se inscreva)(?: n?o? ?(?:meu |nosso )?canal)?|deixe (?:o )?seu like|ate o proximo video",
  // Italian
  "sottotitoli (?:creati|e revisione|a cura|di|del) .{1,60}|grazie(?: mille)?(?: a tutti)? per (?:aver guardato|aver visto|la visione|l ascolto)(?: (?:il|questo) video)?|(?:non dimenticat(?:e|evi) di )?iscriv(?:iti|etevi|ervi)(?: al (?:mio |nostro )?canale)?|(?:ci vediamo|al|nel) (?:nel )?prossimo video",
  // Polish, Czech, Slovak, Hungarian, Romanian
  "napisy (?:stworzone|wykonane|przez|robione) .{1,60}|(?:dziekuje(?:my)?|dzieki)(?: bardzo)? za (?:ogladanie|obejrzenie|wysłuchanie|wyswietlenie)(?: (?:filmu|tego filmu|filmiku))?|(?:zapraszam|zachecam)(?: serdecznie)? do (?:subskrypcji|subskrybowania)(?: .{1,30})?|do zobaczenia w (?:nastepnym|kolejnym) (?:odcinku|filmie)",
  "titulky (?:vytvoril|vytvorila|od|preklad) .{1,60}|(?:dekuji|dekujeme|diky|dakujem|dakujeme|vdaka) za (?:sledovani|sledovanie|zhlednuti|pozretie)|koszonom hogy megnezte(?:d|tek)?|feliratozta .{1,40}|iratkozz fel.{0,30}|(?:va )?multumesc(?: frumos)? pentru vizionare|subtitrare(?:a)? .{1,40}|(?:te rog )?nu uitati sa .{1,40}",
  // Swedish, Danish, Norwegian, Finnish
  "tack (?:till er som|for att (?:ni|du)|for) (?:tittade|tittat|har tittat|tittar)|(?:undertexter|undertext|svensktextning|textning) .{1,60}|tak fordi (?:du|i) (?:sa|kiggede) med|(?:danske tekster|undertekster|teksting) (?:af|av) .{1,60}|takk for at (?:du|dere) (?:sa|ser|har sett) (?:pa|med)|kiitos(?: kaikille)? (?:kun|etta) katsoi(?:t|tte)|(?:suomenkielinen )?tekstitys .{1,40}",
  // Turkish
  "(?:kanal(?:ima|imiza|a|ımıza|ıma) )?(?:begenmeyi (?:ve )?(?:yorum yapmayı (?:ve )?)?)?abone (?:olmayı|olmayi) unutmay[ıi]n(?:ız|iz)?|(?:videoyu )?begenmeyi unutmay[ıi]n(?:ız)?|(?:kanal(?:ima|ımıza|ıma|imiza) )?abone ol(?:un|unuz)?|izlediginiz icin (?:cok )?tesekkur(?:ler|(?: ederim| ederiz))?|altyaz[ıi] .{1,40}|(?:bir )?(?:sonraki|diger) video(?:da|larda|muzda) gorusmek uzere|bir sonraki videoda gorusuruz",
  // Russian and Ukrainian
  "субтитры (?:сделал|сделала|создавал|создал|делал|подогнал|добавил|подготовил|предоставил|подготовлены|созданы|и) .{1,60}|редактор субтитров .{1,60}|корректор \\p{L} \\p{L}{3,20}|субтитры|продолжение следует|спасибо(?: вам)?(?: всем)?(?: большое)? за (?:просмотр|то что смотрели)|(?:подписывайтесь|подпишись|подпишитесь)(?: на (?:наш |мои |этот )?канал)?|(?:не забудьте|не забываите) подписаться(?: .{1,30})?|ставьте лаики?|до встречи в следующем видео",
  "субтитри .{1,60}|дякую(?: вам)? за перегляд|підписуитесь на (?:наш |мій )?канал|далі буде|благодаря(?: ви)? за гледането|абонираите се.{0,30}",
  // Greek, Hebrew, Arabic, Persian
  "υποτιτλοι .{1,60}|ευχαριστω(?: πολυ)? που (?:παρακολουθησατε|ειδατε).{0,30}|כתוביות .{1,60}|תודה (?:רבה )?(?:שצפיתם|על הצפייה|לכם על הצפייה)|(?:ترجمة |ترجمه )?نانسي قنقر|(?:لا تنسوا |لا تنسى )?(?:اشتركوا|اشترك|الاشتراك) (?:في|ب)?ا?ل?(?: ?القناة|قناة).{0,30}|شكرا(?: لكم| جزيلا)? (?:على ال|لل|على )?(?:مشاهدة|لمشاهدة|المشاهدة|للمشاهدة|مشاهدتكم|لمشاهدتكم|حسن الاستماع)|شكرا ل(?:مشاهدتكم|كم على المشاهدة)|(?:ممنون|متشکرم|با تشکر) (?:که|از اینکه) تماشا کردید",
  // Hindi, Vietnamese, Indonesian, Thai
  "(?:वीडियो |इस वीडियो को )?देखने के लिए (?:बहुत बहुत |बहुत |आपका )?(?:धन्यवाद|शुक्रिया)|(?:हमारे |मेरे )?(?:चैनल को )?(?:लाइक और )?सब्सक्राइब (?:करें|करो|कीजिए|जरूर करें|करना न भूलें)|(?:फिर )?मिलते हैं अगले वीडियो में",
  "cam on(?: cac)?(?: ban)? đa (?:theo doi|xem|đon xem)(?: .{1,30})?|hay (?:subscribe|đang ky)(?: .{1,80})?|hen gap lai(?: cac ban)?(?: trong)?(?: nhung)? video tiep theo.{0,20}|terima kasih (?:telah|sudah|karena telah|atas) menonton.{0,20}|jangan lupa (?:like|subscribe|untuk subscribe).{0,40}|ขอบคุณ(?:ที่|ทุกคนที่)(?:รับชม|ติดตาม|ดู)|อย่าลืมกดติดตาม.{0,20}",
  // Chinese, Japanese, Korean: without spaces
  "(?:请)?不吝点赞.{0,40}|(?:谢谢|感谢|多谢)(?:大家|您|你|你们|各位)?的?(?:观看|收看|收听|聆听|收睇|观赏)|(?:中文|本)?字幕(?:由|by|志愿者|提供|制作|组|翻译|校对).{0,40}|中文字幕|(?:请|记得|别忘了|欢迎)?(?:点赞)?(?:订阅)(?:和|并)?(?:点赞|分享|转发)?(?:我的|我们的|本)?(?:频道)?|(?:我们)?下(?:期|个视频|支影片|集)(?:节目|视频)?(?:再见|见|再会)|优优独播剧场.{0,50}|未经.{0,10}授权.{0,20}转载|(?:明镜|点点)(?:与|和)(?:点点|明镜)栏目",
  "(?:最後まで|本日は|字幕)?(?:御|ご)?(?:視聴|覧|清聴)(?:いただき|頂き|くださり|下さり)?(?:まして)?(?:誠に|本当に)?(?:ありがとう|有難う|有り難う)(?:こさいました|こさいます|ごさいました|ございました|ございます)?|(?:それては|ては)?(?:また)?次(?:回)?の?(?:動画|ヒテオ|配信)て(?:また)?(?:お会いしましょう|会いましょう|お会いてきるのを.{0,20})|(?:高評価と?|クットホタンと?)?(?:チャンネル登録)(?:と?高評価)?(?:を)?(?:よろしく)?(?:お願い(?:いた)?します|お願い致します|してね|してくたさい|よろしくお願いします)?|(?:見て|観て)(?:くれて|くたさって|いたたき)ありかとう(?:こさいました|こさいます)?",
  "(?:오늘도 ?)?(?:끝까지 ?)?(?:영상(?:을)? ?)?(?:시청|구독|청취)해 ?주셔서 ?(?:대단히 ?)?(?:감사합니다|고맙습니다)|다음 ?(?:영상|비디오)에서 ?(?:만나요|뵙겠습니다|봐요|뵐게요)|(?:구독과 ?좋아요|좋아요와 ?구독|구독 ?좋아요)(?: ?(?:부탁드립니다|눌러주세요|부탁드려요))?|(?:한글 ?)?자막 ?(?:by|제공|제작).{0,30}|mbc ?뉴스.{1,12}입니다",
  // Subtitle sites
  ".{0,40}(?:amara ?org|dimatorzok|opensubtitles|castingwords|zeoranger|soustitreur|sous titres eu|authorwave|stephanie geiges|qtss).{0,40}",
];

/** Phrases that may accompany the endings; alone, people may well say them. */
const FAREWELLS: readonly string[] = [
  "(?:thank you|thanks)(?: so much| very much| all| everyone)?|you|(?:good ?)?bye(?: bye)?(?: everyone| guys)?|(?:and )?(?:i ll )?see you(?: guys| all| again)?(?: in the| on the)?(?: next (?:time|week|one)| soon| later)?|please|have a (?:nice|great|good) day|until next time|take care|and",
  "danke(?: schon)?|vielen dank|tschuss|ciao|bis (?:zum nachsten mal|bald|dann|nachstes mal)|auf wiedersehen|macht s gut",
  "bedankt|dank je wel|dank u wel|(?:en )?tot (?:de )?(?:volgende keer|ziens)|doei|merci(?: beaucoup)?|a bientot|a la prochaine|au revoir|(?:muchas )?gracias|hasta (?:la proxima|luego|pronto)|nos vemos|adios|chao|(?:muito )?obrigad[oa]|ate (?:mais|a proxima|logo)|tchau|grazie(?: mille)?|alla prossima|arrivederci|dziekuje|dzieki|do zobaczenia|czesc|tack|tak|takk|hej da|vi ses|kiitos",
  "tesekkur(?:ler| ederim| ederiz)|gorusuruz|gorusmek uzere|hosca ?kal[ıi]n?|kendinize iyi bak[ıi]n|спасибо|до (?:новых встреч|свидания|встречи)|(?:всем )?пока|дякую|до побачення|شكرا|الى اللقاء|إلى اللقاء|مع السلامة|धन्यवाद|नमस्ते|cam on|tam biet|terima kasih|sampai jumpa.{0,20}",
  "谢谢(?:大家)?|再见|拜拜|下次(?:再)?见|ありかとう(?:こさいました|こさいます)?|さようなら|また(?:ね|次回|明日)|おやすみなさい|감사합니다|고맙습니다|안녕히 ?계세요|다음 ?(?:시간|주)에 ?(?:만나요|뵙겠습니다)|music|musik|musica|musique|applause|applaus|音楽|音乐|拍手|음악|박수",
];

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
const wholly = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.map(bare).join("|")})$`, "u");
const ENDING = wholly(ENDINGS);
const FAREWELL = wholly(FAREWELLS);
const HAN = /\p{sc=Han}/gu;

const plain = (text: string) =>
  bare(
    text
      .toLowerCase()
      .replace(/\p{sc=Hira}|\p{sc=Kana}/u.test(text) ? /(?!)/u : HAN, (one) => simplified.get(one) ?? one),
  )
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .replace(/(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]) | (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu, "")
    .trim();

/** `[BLANK_AUDIO]`, `【Music】`, `<|nospeech|>`, `♪`: a model's description of sounds other than speech. */
const SOUNDS = /\[[^[\]]*\]|【[^【】]*】|［[^［］]*］|〔[^〔〕]*〕|<\|[^|<>]*\|>|[♩♪♫♬🎵🎶]+/gu;
/** `(applause)`, `（拍手）`, `*music*`: not speech, unless there is other text. */
const ASIDES = /\([^()]*\)|（[^（）]*）|\*[^*]*\*/gu;
/** Longer texts are not such phrases. */
const LONGEST = 300;

/** Counts the clauses that are closing lines of videos; null when one is something else. */
function formulas(text: string): { readonly endings: number } | null {
  if (text.length > LONGEST) return null;
  if (ENDING.test(plain(text))) return { endings: 1 };
  const clauses = text
    .split(/[.,;:!?。、，！？…;]+/u)
    .map(plain)
    .filter((clause) => clause !== "");
  if (!clauses.every((clause) => ENDING.test(clause) || FAREWELL.test(clause))) return null;
  return { endings: clauses.filter((clause) => ENDING.test(clause)).length };
}

/** Returns the words of a piece; empty when none of them were spoken. */
export function saidIn(text: string): string {
  const words = text.replace(SOUNDS, " ").replace(/\s+/gu, " ").trim();
  if (plain(words.replace(ASIDES, " ")) === "") return "";
  return (formulas(words)?.endings ?? 0) > 0 ? "" : words;
}

/** "Thank you.", "Danke": spoken by people, but also written by models for silence. */
export const isFarewell = (text: string): boolean => formulas(text) !== null;
