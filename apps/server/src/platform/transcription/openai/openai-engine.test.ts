import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { failure, startTranscriptionService, type TranscriptionReply, verbose } from "#test/transcription-stand-in.ts";
import type { TranscriptionError } from "../engine.ts";
import { SoundProcess } from "../sound/sound-process.ts";
import { openOpenAiTranscription } from "./openai-engine.ts";

const clock = new ManualClock();
const sound = new SoundProcess({ clock, model: null, mostSeconds: 60 });
afterAll(() => sound[Symbol.asyncDispose]());

const never = new AbortController().signal;
const recording = (name: string) => readFile(new URL(`../../../../test/sounds/${name}`, import.meta.url));

async function heard(reply: Parameters<typeof startTranscriptionService>[0], name = "hola.webm") {
  await using service = await startTranscriptionService(reply);
  const settings = { baseUrl: service.url, model: "whisper-1", key: "k", onThisServer: false };
  const engine = openOpenAiTranscription(settings, { sound, clock, timeoutMs: 2_000 });
  const answer = await engine
    .transcribe(await recording(name), never, async () => {})
    .catch((error: TranscriptionError) => error);
  return { answer, asked: service.asked, health: await engine.health() };
}

const INVENTED = [
  "Abone olmayı unutmayın",
  "Субтитры сделал DimaTorzok",
  "Ondertiteld door TV Gelderland",
  "謝謝觀看",
  "谢谢大家观看",
  "Danke fürs Zuschauen!",
  "次の動画でお会いしましょう",
  "【Music】",
  "[Musik]",
  "♪",
  "♪♪",
  "(applause)",
  "<|nospeech|>",
  "Thank you for watching, see you next time.",
  "Thanks for watching! Bye!",
  "Altyazı M.K.",
  "İzlediğiniz için teşekkürler.",
  "Vielen Dank fürs Zuschauen. Bis zum nächsten Mal.",
  "Untertitel der Amara.org-Community",
  "Untertitelung des ZDF, 2020",
  "Sous-titres réalisés par la communauté d'Amara.org",
  "Sous-titrage ST' 501",
  "Merci d'avoir regardé cette vidéo !",
  "¡Gracias por ver el video!",
  "¡Suscríbete al canal!",
  "Legendas pela comunidade Amara.org",
  "Obrigado por assistir!",
  "Sottotitoli creati dalla comunità Amara.org",
  "Grazie per aver guardato il video",
  "Napisy stworzone przez społeczność Amara.org",
  "Dziękuję za obejrzenie",
  "Редактор субтитров А.Семкин Корректор А.Егорова",
  "Продолжение следует...",
  "Спасибо за просмотр!",
  "Подписывайтесь на наш канал!",
  "Дякую за перегляд!",
  "ご視聴ありがとうございました",
  "チャンネル登録をお願いいたします",
  "最後までご視聴いただきありがとうございました。",
  "시청해 주셔서 감사합니다.",
  "다음 영상에서 만나요.",
  "구독과 좋아요 부탁드립니다!",
  "MBC 뉴스 이덕영입니다.",
  "اشتركوا في القناة",
  "ترجمة نانسي قنقر",
  "شكراً على المشاهدة",
  "شكرا للمشاهدة",
  "देखने के लिए धन्यवाद",
  "वीडियो देखने के लिए धन्यवाद।",
  "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目",
  "請不吝點贊 訂閱 轉發 打賞支持明鏡與點點欄目",
  "字幕由Amara.org社區提供",
  "中文字幕志願者 楊棟樑",
  "優優獨播劇場——YoYo Television Series Exclusive",
  "多謝您的觀看",
  "感谢您的收看",
  "下期再見",
  "Bedankt voor het kijken!",
  "Cảm ơn các bạn đã theo dõi",
  "Hãy subscribe cho kênh Ghiền Mì Gõ Để không bỏ lỡ những video hấp dẫn",
  "Terima kasih telah menonton!",
  "Tack för att ni tittade!",
  "Undertexter från Amara.org-gemenskapen",
  "（拍手）",
  "*music*",
  "Υπότιτλοι AUTHORWAVE",
  "Kiitos kun katsoit!",
  "Ευχαριστώ που παρακολουθήσατε",
  "תודה שצפיתם",
  "Subtitles by the Amara.org community",
  "Please subscribe to my channel.",
  "Like and subscribe!",
  "Don't forget to subscribe",
  "[Applaus] ♪ (Musik)",
  "Te rog nu uitați să dați like",
  "Dank je wel voor het kijken",
  "Děkuji za sledování",
  "Thanks for watching! Thanks for watching!",
  "Subtítulos realizados por la comunidad de Amara.org",
  "[BLANK_AUDIO] ♪♪ (música)",
];
const SAID = [
  "Danke",
  "Thank you.",
  "Vielen Dank!",
  "Hola, llego tarde.",
  "Gracias",
  "Merci beaucoup",
  "谢谢",
  "ありがとうございます",
  "See you next time",
  "Спасибо",
  "Пока!",
  "bye",
  "Danke fürs Zuschauen gestern, es war schön",
  "Did you subscribe to the gym?",
  "Thanks for watching the kids today",
  "Untertitel sind an, ich verstehe es trotzdem nicht",
  "Please call me when you subscribe",
  "订阅号是什么",
  "Tack",
  "Teşekkürler",
  "Gracias por ver a mi madre ayer",
  "감사합니다",
  "I watched the video, thank you",
  "Merci de regarder les enfants ce soir",
  "Корректор, кстати, сломался",
  "我看了字幕",
  "次の動画を送ってください",
];

describe("a service that speaks OpenAI's interface", () => {
  test("hears the recording, and its words have their language", async () => {
    const { answer, asked } = await heard(() => verbose("Hola, llego tarde."));
    expect(answer).toEqual({ text: "Hola, llego tarde.", language: "es", uncertain: false });
    expect(asked).toMatchObject([
      {
        path: "/v1/audio/transcriptions",
        authorization: "Bearer k",
        model: "whisper-1",
        format: "verbose_json",
        file: { name: "sound.webm", type: "audio/webm" },
      },
    ]);
  });

  test.each([
    ["hola.m4a", "audio/mp4"],
    ["hola.mp3", "audio/mpeg"],
    ["hola.ogg", "audio/webm"],
    ["hola.flac", "audio/flac"],
    ["hola.wav", "audio/wav"],
    ["hola-video.webm", "audio/webm"],
  ])("gets the sound of %s as %s", async (name, type) => {
    const { answer, asked } = await heard(() => verbose("Hola"), name);
    expect(answer).toMatchObject({ text: "Hola" });
    expect(asked[0]?.file.type).toBe(type);
  });

  test("marks words that the model guessed, and a text that repeats itself", async () => {
    expect((await heard(() => verbose("Hola", { avg_logprob: -0.9 }))).answer).toMatchObject({ uncertain: true });
    const again = "y luego fuimos a casa ".repeat(20);
    expect((await heard(() => verbose(again))).answer).toMatchObject({ uncertain: true });
  });

  test.each<readonly [what: string, reply: TranscriptionReply]>([
    ["silence", verbose("¿Qué?", { no_speech_prob: 0.9, avg_logprob: -1.4 })],
    ["nothing", verbose("")],
    ["thanks into silence", verbose("Danke.", { no_speech_prob: 0.9, avg_logprob: -0.3 })],
    ...INVENTED.map((text) => ["the end of a video", verbose(text)] as const),
  ])("hears no speech when the model writes %s, %#", async (_what, reply) => {
    expect((await heard(() => reply)).answer).toBeNull();
  });

  test.each(SAID)("has heard %j", async (text) => {
    expect((await heard(() => verbose(text))).answer).toMatchObject({ text });
  });

  test("leaves out the end of a video behind the last words", async () => {
    const { body } = verbose("Hola, llego tarde.") as { body: { segments: object[] } };
    const [first] = body.segments;
    const segments = [first, { ...first, text: "¡Gracias por ver el vídeo!" }, { ...first, text: "♪" }];
    const { answer } = await heard(() => ({ body: { ...body, segments } }));
    expect(answer).toMatchObject({ text: "Hola, llego tarde." });
  });

  test("is asked for the text alone when it has nothing more", async () => {
    const message = "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'.";
    const { answer, asked } = await heard(({ format }) =>
      format === "json" ? { body: { text: "Hola" } } : failure(400, { message, type: "invalid_request_error" }),
    );
    expect(answer).toEqual({ text: "Hola", language: null, uncertain: false });
    expect(asked.map(({ format }) => format)).toEqual(["verbose_json", "json"]);
  });

  test.each<[string, TranscriptionReply | undefined, string, number | undefined]>([
    ["a wrong key", failure(401, { code: "invalid_api_key" }), "unconfigured", undefined],
    ["too many requests", failure(429, { code: "rate_limit_exceeded" }, { "retry-after": "7" }), "busy", 7_000],
    ["a used up quota", failure(429, { code: "insufficient_quota" }), "quota", undefined],
    ["a file it cannot read", failure(400, { message: "Invalid file format." }), "refused", undefined],
    [
      "a file that is too large",
      failure(413, { message: "Maximum content size limit exceeded" }),
      "too-long",
      undefined,
    ],
    ["an error of its own", failure(500, { type: "server_error" }), "unavailable", undefined],
    ["an overload", failure(503, {}), "unavailable", undefined],
    ["a page", { body: "<html>" }, "unavailable", undefined],
    ["no answer", undefined, "unavailable", undefined],
  ])("reports %s as its kind of failure", async (_what, reply, failed, retryAfter) => {
    const { answer, health } = await heard(() => reply);
    expect(answer).toMatchObject({ failure: failed, retryAfter });
    expect(health).toBe(failed === "unconfigured" ? "key-refused" : "ready");
  });
});
