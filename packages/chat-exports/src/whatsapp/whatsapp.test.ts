import { describe, expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { Answers, ExportedMessage, HistoryItem } from "../history.ts";
import { LINE_BYTES, PEOPLE, TEXT_LENGTH } from "../limits.ts";
import { whatsapp } from "./whatsapp.ts";

const UTC: Answers = { timeZone: "UTC" };
const LRM = "\u200e";

type Contents = Readonly<Record<string, string | Uint8Array>>;
const read = (contents: string | Contents, answers = UTC): Promise<HistoryItem[]> =>
  Array.fromAsync(
    whatsapp.read(filesInMemory(typeof contents === "string" ? { "_chat.txt": contents } : contents), answers),
  );
const messagesIn = (items: HistoryItem[]) => items.filter((item): item is ExportedMessage => item.type === "message");
const timesIn = (items: HistoryItem[]) => messagesIn(items).map(({ at }) => new Date(at).toISOString().slice(0, 19));

/** Writes an item as one line, so that a chat can be compared as a whole. */
function shown(item: HistoryItem): string {
  if (item.type === "leftOut") return `- ${item.reason} ${item.where.replace("_chat.txt:", "")}`;
  if (item.type === "question") return `? ${item.guess} ${item.example}`;
  if (item.type === "conversation") return `# ${item.kind} ${item.title}`.trim();
  if (item.type === "person") return `+ ${item.name}`;
  const files = item.attachments?.map(
    (one) => `[${one.name}${one.path ? ` = ${one.path}` : ""}${one.isVoice ? " voice" : ""}]`,
  );
  const poll = item.poll && `{${item.poll.options.map((one) => `${one.text}=${one.votes}`).join(", ")}}`;
  const marks = [item.deleted && "(deleted)", item.editedAt !== undefined && "(edited)"];
  const parts = [item.author === null ? "*" : `${item.author}:`, ...(files ?? []), poll, item.text, ...marks];
  return parts.filter(Boolean).join(" ");
}
/** Messages and what is left out, without people and the conversation. */
const linesIn = (items: HistoryItem[]) =>
  items.filter((item) => item.type !== "person" && item.type !== "conversation").map(shown);

describe("lines of a chat", () => {
  // The comment or the first column names where the form is shown: WCP is Pustur/whatsapp-chat-parser, WR rodrigogs/whats-reader,
  // CA mlomb/chat-analytics, CM joweich/chat-miner.
  test.each<[what: string, chat: string, lines: string[]]>([
    ["Android (WCP #231)", "12/31/20, 9:15 PM - Ana: Hi\n12/31/20, 9:16 PM - Ben: Hello", ["Ana: Hi", "Ben: Hello"]],
    [
      "iPhone (WR #78)",
      "[31.12.20, 21:15:07] Ana: Hi\r\n[31.12.20, 21:15:09] Ben: Hello\r\n",
      ["Ana: Hi", "Ben: Hello"],
    ],
    [
      "texts of several lines",
      "31.12.20, 21:15 - Ana: one\n\ntwo\n three\n31.12.20, 21:16 - Ben: x\n\n",
      ["Ana: one\n\ntwo\n three", "Ben: x"],
    ],
    ["text that begins on the next line", "31.12.20, 21:15 - Ana: \n- milk\n- bread", ["Ana: - milk\n- bread"]],
    [
      "dates within a text",
      "31.12.20, 21:15 - Ana: dates:\n31.12.20 party\n31.12.20, 10 people\n1/1/21 10:00 start",
      ["Ana: dates:\n31.12.20 party\n31.12.20, 10 people\n1/1/21 10:00 start"],
    ],
    [
      "numbers that are no date of the file",
      "31.12.20, 21:15 - Ana: news\n1.2.3, 10:00 - fixed: a\n1.10.1, 10:00 - fixed: b\n31.12.20, 21:16 - Ben: ok",
      ["Ana: news\n1.2.3, 10:00 - fixed: a\n1.10.1, 10:00 - fixed: b", "Ben: ok"],
    ],
    [
      "a list of dates in another form",
      "31.12.20, 21:15 - Ana: plan\n1/1/21, 10:00 - party\n2/1/21, 10:00 - rest\n31.12.20, 21:16 - Ben: ok",
      ["Ana: plan\n1/1/21, 10:00 - party\n2/1/21, 10:00 - rest", "Ben: ok"],
    ],
    [
      "sentences with a date and a time",
      "31/12/20 21:15 - Ana: plan\n1/1/21 we can meet at 10:00 - ok?\n1/1/21 10:00 in the garden - ok?",
      ["Ana: plan\n1/1/21 we can meet at 10:00 - ok?\n1/1/21 10:00 in the garden - ok?"],
    ],
    [
      "lines pasted from an iPhone",
      "31.12.20, 21:15 - Ana: look\n[30.12.20, 10:00:00] Cem: hi\n31.12.20, 21:16 - Ben: ok",
      ["Ana: look\n[30.12.20, 10:00:00] Cem: hi", "Ben: ok"],
    ],
    [
      "lines pasted in another form",
      "[31/12/20, 21:15:01] A: 1\n[30/12/2020, 10:00] C: hi\n[31/12/20, 21:15:02] A: 2\n[31/12/20, 21:15:03] A: 3\n[31/12/20, 21:15:04] A: 4\n[31/12/20, 21:15:05] A: 5",
      ["A: 1\n[30/12/2020, 10:00] C: hi", "A: 2", "A: 3", "A: 4", "A: 5"],
    ],
    ["colons in texts", "31.12.20, 21:15 - Ana: note: at 10:00: x", ["Ana: note: at 10:00: x"]],
    [
      "colons in names (CM, README)",
      "31.12.20, 21:15 - Dr: Ana: Hi\n31.12.20, 21:16 - Ben: a\n31.12.20, 21:17 - Dr: Ana: Bye",
      ["Dr: Ana: Hi", "Ben: a", "Dr: Ana: Bye"],
    ],
    [
      "several names that begin alike",
      "31.12.20, 21:15 - Work: Ana: a\n31.12.20, 21:16 - Work: Ben: b\n31.12.20, 21:17 - Work: Ana: c\n31.12.20, 21:18 - Work: Ben: d",
      ["Work: Ana: a", "Work: Ben: b", "Work: Ana: c", "Work: Ben: d"],
    ],
    ["a colon without space in a name", "31.12.20, 21:15 - 3:16 Ana: Hi", ["3:16 Ana: Hi"]],
    [
      "an author who always begins alike",
      "31.12.20, 21:15 - Ana: Shop: milk\n31.12.20, 21:16 - Ana: ok",
      ["Ana: Shop: milk", "Ana: ok"],
    ],
    [
      "an author who sends only places",
      `31.12.20, 21:15 - Ana: location: https://maps.google.com/?q=1,2\n31.12.20, 21:16 - Ana: location: https://maps.google.com/?q=3,4`,
      ["Ana: location: https://maps.google.com/?q=1,2", "Ana: location: https://maps.google.com/?q=3,4"],
    ],
    [
      "phone numbers (bolsozap/parse.py)",
      "31/12/2020 21:15 - \u202a+34 600 00 00 00\u202c: hola",
      ["+34 600 00 00 00: hola"],
    ],
    ["spaces that do not break in numbers", "31/12/2020 21:15 - +34\u00a0600\u00a000: hola", ["+34 600 00: hola"]],
    [
      "marks before the bracket",
      `${LRM}[31.12.20, 21:15:07] Ana: ${LRM}<attached: 1.jpg>`,
      ["- missingFile 1", "Ana: [1.jpg]"],
    ],
    ["mentions", "[31.12.20, 21:15:07] Ana: hi @\u2068Ben B\u2069!", ["Ana: hi @Ben B!"]],
    ["marks within a text", "[31.12.20, 21:15:07] Ana: a\u200fb\u2028c", ["Ana: a\u200fb\u2028c"]],
    ["zero bytes and half characters", "[31.12.20, 21:15:07] A\0na: a\0b", ["A na: ab"]],
    ["texts before the first message", "Chat\n\n[31.12.20, 21:15:07] Ana: a", ["- brokenEntry 1", "Ana: a"]],
    ["empty messages", "31.12.20, 21:15 - Ana: \n31.12.20, 21:16 - Ben:", ["- empty 1", "- empty 2"]],
    ["null (chat_patterns of whatsapp exports: view once)", "31.12.20, 21:15 - Ana: null", ["- empty 1"]],
    [
      "messages that had not come",
      `[31.12.20, 21:15:07] Ana: ${LRM}Waiting for this message. This may take a while.`,
      ["- empty 1"],
    ],
    [
      "impossible dates",
      "31.12.20, 21:15 - Ana: a\n31.31.20, 21:15 - Ana: b\nmore\n31.12.20, 25:15 - Ana: c\n31.12.20, 21:60 - Ana: d",
      ["Ana: a", "- noDate 2", "- noDate 4", "- noDate 5"],
    ],
    ["years out of range", "31.12.1985, 21:15 - Ana: a\n31.12.2020, 21:15 - Ana: b", ["- noDate 1", "Ana: b"]],
    ["edited (chat-export #4)", "31.12.20, 21:15 - Ana: Hi <This message was edited>", ["Ana: Hi (edited)"]],
    ["edited on an iPhone", `[31.12.20, 21:15:07] Ana: Hi ${LRM}<This message was edited>`, ["Ana: Hi (edited)"]],
    [
      "words in angle brackets",
      "31.12.20, 21:15 - Ana: <b>bold</b> <This was edited>",
      ["Ana: <b>bold</b> <This was edited>"],
    ],
    [
      "deleted by an admin",
      `[31.12.20, 21:15:07] Ana: ${LRM}This message was deleted by admin Ben.`,
      ["Ana: (deleted)"],
    ],
    [
      "texts about deletion",
      "31.12.20, 21:15 - Ana: This message was deleted, she said",
      ["Ana: This message was deleted, she said"],
    ],
    ["unknown contacts", "[31.12.20, 21:15:07] ~\u202fAna: Hi", ["~ Ana: Hi"]],
    [
      "names of prototypes",
      "31.12.20, 21:15 - __proto__: x\n31.12.20, 21:16 - constructor: y",
      ["__proto__: x", "constructor: y"],
    ],
  ])("%s", async (_what, chat, lines) => {
    expect(linesIn(await read(chat))).toEqual(lines);
  });

  test("a stranger's name is shown without its mark", async () => {
    const people = (await read("[31.12.20, 21:15:07] ~\u202fAna: Hi")).filter((item) => item.type === "person");
    expect(people).toEqual([{ type: "person", key: "~ Ana", name: "Ana" }]);
  });
});

describe("lines of the app itself", () => {
  test.each<[what: string, chat: string, lines: string[]]>([
    [
      "quotes that close as they open",
      "31.12.20, 21:15 - Ana a: ”b: c”\n31.12.20, 21:15 - Ana bytte namn till ”Plan: x”",
      ["Ana a: ”b: c”", "* Ana bytte namn till ”Plan: x”"],
    ],
    ["quotes that point inwards", "31.12.20, 21:15 - Ana kaldte den »Plan: x«", ["* Ana kaldte den »Plan: x«"]],
    [
      "the encryption notice",
      "31.12.20, 21:15 - Messages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, can read or listen to them. Tap to learn more.",
      ["- empty 1"],
    ],
    [
      "the notice of 2026",
      "9/19/26, 9:52 AM - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. *Learn more*",
      ["- empty 1"],
    ],
    [
      "the notice on an iPhone without its mark (WR #78)",
      "[07.03.26, 21:22:39] Anna: Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.",
      ["- empty 1"],
    ],
    ["a group that is made", '31.12.20, 21:15 - Ana created group "Trip"', ['* Ana created group "Trip"']],
    [
      "a colon in a group's name",
      '31.12.20, 21:15 - Ana changed the subject from "Trip: old" to "Trip: new"',
      ['* Ana changed the subject from "Trip: old" to "Trip: new"'],
    ],
    [
      "a colon in a name between German quotes",
      "31.12.20, 21:15 - Ana hat die Gruppe „Reise: Rom“ erstellt.",
      ["* Ana hat die Gruppe „Reise: Rom“ erstellt."],
    ],
    [
      "a colon behind a changed description",
      "31.12.20, 21:15 - Ana changed the group description: hi",
      ["* Ana changed the group description: hi"],
    ],
    [
      "members on an iPhone",
      `[31.12.20, 21:15:07] Trip: ${LRM}Ana added you\n[31.12.20, 21:15:08] Ana: ${LRM}\u2068Ben\u2069 left`,
      ["* Ana added you", "* Ben left"],
    ],
    [
      "lines whose mark is lost",
      "[31.12.20, 21:15:07] Ana: Ana changed this group's icon\n[31.12.20, 21:16:07] Ana: Ana is here",
      ["* Ana changed this group's icon", "Ana: Ana is here"],
    ],
    [
      "lines in a group's name whose mark is lost",
      "[1/2/24, 3:45:12 PM] Trip: Messages and calls are end-to-end encrypted. No one\n[1/2/24, 3:45:13 PM] Trip: Ali created group “Trip”\n[1/13/24, 3:46:00 PM] Ali: hey",
      ["- empty 1", "* Ali created group “Trip”", "Ali: hey"],
    ],
    [
      "a person who speaks of a group",
      "[1/2/24, 3:45:12 PM] Ali: Messages and calls are end-to-end encrypted. No one\n[1/2/24, 3:45:13 PM] Ali: I created group for us\n[1/13/24, 3:46:00 PM] Ali: hey",
      ["- empty 1", "Ali: I created group for us", "Ali: hey"],
    ],
    [
      "lines without a name on an old iPhone",
      '[05/12/24, 8:00:15 AM] Sarah changed the subject to "Smith: us"\n[13/12/24, 8:00:15 AM] Jake: x',
      ['* Sarah changed the subject to "Smith: us"', "Jake: x"],
    ],
    ["calls", "31.12.20, 21:15 - Missed voice call at 21:14", ["* Missed voice call at 21:14"]],
    [
      "changed security codes",
      "31.12.20, 21:15 - Your security code with Ana changed. Tap to learn more.",
      ["* Your security code with Ana changed. Tap to learn more."],
    ],
    [
      "changed numbers",
      "31.12.20, 21:15 - Ana changed their phone number to a new number. Tap to message or add the new number.",
      ["* Ana changed their phone number to a new number. Tap to message or add the new number."],
    ],
    ["names longer than names are", `31.12.20, 21:15 - ${"x".repeat(151)}: y`, [`* ${"x".repeat(151)}: y`]],
  ])("%s", async (_what, chat, lines) => {
    expect(linesIn(await read(chat))).toEqual(lines);
  });

  // Wordings of JaydenCJ/chatcarve and of exports in issues of the parsers above.
  test.each([
    [
      "es",
      "Los mensajes y las llamadas están cifrados de extremo a extremo. Nadie fuera de este chat",
      'Ana creó el grupo "Viaje"',
    ],
    [
      "pt",
      "As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta e ficam",
      'Ana criou o grupo "Viagem"',
    ],
    ["fr", "Les messages et les appels sont chiffrés de bout en bout. Aucun tiers", "Ana a créé le groupe « Voyage »"],
    ["de", "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand", "Ana hat die Gruppe „Reise“ erstellt."],
    ["it", "I messaggi e le chiamate sono crittografati end-to-end. Nessuno", 'Ana ha creato il gruppo "Viaggio"'],
    ["ar", "الرسائل والمكالمات مشفرة تمامًا بين الطرفين، بحيث", "أنشأ أحمد المجموعة «رحلة»"],
    ["hi", "मैसेजेस और कॉल्स एंड-टू-एंड एन्क्रिप्टेड हैं.", 'आना ने ग्रुप बनाया "यात्रा"'],
    ["zh", "消息和通话都进行端到端加密。对话之外的任何人", "小明创建了群组“旅行”"],
    ["zh-Hant", "訊息和通話經端對端加密。對話以外的任何人", "小明建立了群組「旅行」"],
    ["ru", "Сообщения и звонки защищены сквозным шифрованием. Третьи лица", "Анна создала группу «Поездка»"],
    ["tr", "Mesajlar ve aramalar uçtan uca şifrelidir. WhatsApp da dahil", 'Ana "Gezi" grubunu oluşturdu'],
    ["id", "Pesan dan panggilan terenkripsi secara end-to-end. Tidak seorang pun", 'Ana membuat grup "Wisata"'],
    ["nl", "Berichten en gesprekken worden end-to-end versleuteld. Niemand", 'Ana heeft de groep "Reis" gemaakt'],
    ["pl", "Wiadomości i połączenia są w pełni zaszyfrowane. Nikt spoza czatu", "Ana utworzył(a) grupę „Wyjazd”"],
    ["ja", "メッセージと通話はエンドツーエンド暗号化されています。", "アナがグループ「旅行」を作成しました"],
    ["ko", "메시지 및 전화는 종단간 암호화되어 안전합니다.", '아나님이 "여행" 그룹을 만들었습니다'],
  ])("the notice and a new group in %s", async (_language, notice, group) => {
    const chat = `31.12.20, 21:15 - ${notice}\n31.12.20, 21:15 - ${group}\n31.12.20, 21:15 - Ana: x\n31.12.20, 21:15 - Ben: y`;
    const items = await read({ "chat.txt": chat });
    expect(linesIn(items)).toEqual(["- empty chat.txt:1", `* ${group}`, "Ana: x", "Ben: y"]);
    const title = /["“„«「]\s?(.+?)\s?["”“»」]/.exec(group)?.[1];
    expect(items[0]).toEqual({ type: "conversation", key: "chat", title, kind: "group" });
  });
});

describe("files that were sent", () => {
  const files = {
    "IMG-20200304-WA0001.jpg": "1",
    "PTT-20200304-WA0002.opus": "2",
    "00000012-PHOTO-2020-03-04-10-21-00.jpg": "3",
    "00000013-AUDIO-2020-03-04-10-22-00.opus": "4",
    "00000014-Report.pdf": "5",
    "Report.pdf": "6",
    "Ben.vcf": "7",
    "notes.txt": "8",
    "DOC-20200304-WA0006.": "9",
    "2017-07-25-PHOTO-00000043.jpg": "10",
    "M\u00fcller.pdf": "11",
  };
  test.each<[what: string, text: string, line: string]>([
    [
      "Android (WCP #231)",
      "IMG-20200304-WA0001.jpg (file attached)",
      "[IMG-20200304-WA0001.jpg = IMG-20200304-WA0001.jpg]",
    ],
    [
      "with a mark",
      `${LRM}IMG-20200304-WA0001.jpg (file attached)`,
      "[IMG-20200304-WA0001.jpg = IMG-20200304-WA0001.jpg]",
    ],
    [
      "with a caption",
      "IMG-20200304-WA0001.jpg (file attached)\nLook!\nNice",
      "[IMG-20200304-WA0001.jpg = IMG-20200304-WA0001.jpg] Look!\nNice",
    ],
    [
      "in an unknown language",
      "IMG-20200304-WA0001.jpg (lêer aangeheg)",
      "[IMG-20200304-WA0001.jpg = IMG-20200304-WA0001.jpg]",
    ],
    [
      "voice on Android",
      "PTT-20200304-WA0002.opus (archivo adjunto)",
      "[PTT-20200304-WA0002.opus = PTT-20200304-WA0002.opus voice]",
    ],
    [
      "iPhone (WCP #198)",
      `${LRM}<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg]",
    ],
    [
      "a caption behind",
      `${LRM}<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>\nLook!`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg] Look!",
    ],
    [
      "a caption before",
      `Look! ${LRM}<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg] Look!",
    ],
    [
      "an edited caption",
      `${LRM}<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg> ${LRM}<This message was edited>`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg] (edited)",
    ],
    [
      "voice on an iPhone",
      `${LRM}<Anhang: 00000013-AUDIO-2020-03-04-10-22-00.opus>`,
      "[00000013-AUDIO-2020-03-04-10-22-00.opus = 00000013-AUDIO-2020-03-04-10-22-00.opus voice]",
    ],
    [
      "a space before the colon in French",
      `${LRM}<pièce jointe : 00000012-PHOTO-2020-03-04-10-21-00.jpg>`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg]",
    ],
    [
      "a wide colon in Chinese (WR #76)",
      `${LRM}<附件：00000012-PHOTO-2020-03-04-10-21-00.jpg>`,
      "[00000012-PHOTO-2020-03-04-10-21-00.jpg = 00000012-PHOTO-2020-03-04-10-21-00.jpg]",
    ],
    [
      "documents on an iPhone",
      `Report.pdf • ${LRM}3 pages ${LRM}<attached: 00000014-Report.pdf>`,
      "[Report.pdf = 00000014-Report.pdf]",
    ],
    ["documents on Android", `${LRM}Report.pdf • ${LRM}3 pages ${LRM}(file attached)`, "[Report.pdf = Report.pdf]"],
    [
      "documents without ending",
      "DOC-20200304-WA0006. (bestand bijgevoegd)\nManifesto.pdf",
      "[DOC-20200304-WA0006. = DOC-20200304-WA0006.] Manifesto.pdf",
    ],
    [
      "old iPhones (ChatAnalyzer #13)",
      `2017-07-25-PHOTO-00000043.jpg <${LRM}attached>`,
      "[2017-07-25-PHOTO-00000043.jpg = 2017-07-25-PHOTO-00000043.jpg]",
    ],
    ["contact cards", "Ben.vcf (file attached)", "[Ben.vcf = Ben.vcf]"],
    ["text files", "notes.txt (file attached)", "[notes.txt = notes.txt]"],
    ["decomposed names", "Mu\u0308ller.pdf (Datei angehängt)", "[Müller.pdf = M\u00fcller.pdf]"],
    ["paths are no names", `${LRM}<attached: ../Report.pdf>`, "[../Report.pdf]"],
    ["the chat itself is no file", "_chat.txt (file attached)", "[_chat.txt]"],
    ["missing files", "IMG-20200304-WA0009.jpg (file attached)", "[IMG-20200304-WA0009.jpg]"],
    ["missing files in an unknown language", "IMG-20200304-WA0009.jpg (lêer aangeheg)", "[IMG-20200304-WA0009.jpg]"],
    [
      "missing files of an iPhone in an unknown language",
      `${LRM}<aangeheg: 00000099-PHOTO-2020-03-04-10-21-00.jpg>`,
      "[00000099-PHOTO-2020-03-04-10-21-00.jpg]",
    ],
    ["words in round brackets", "see you (if I can)", "see you (if I can)"],
    ["words in angle brackets", "use <name: value>", "use <name: value>"],
    ["omitted on Android", "<Media omitted>", "[Media omitted]"],
    ["omitted with a caption", "<Media omitted>\nLook!", "[Media omitted] Look!"],
    ["omitted on an iPhone", `${LRM}image omitted`, "[image omitted]"],
    ["omitted behind a caption", `Look! ${LRM}image omitted`, "[image omitted] Look!"],
    ["omitted documents", `Report.pdf • ${LRM}3 pages ${LRM}document omitted`, "[Report.pdf]"],
    ["omitted documents without marks", "Report.pdf • 3 pages document omitted", "[Report.pdf]"],
    ["view once", "<View once voice message omitted>", "[View once voice message omitted]"],
    ["sentences about it", "the image omitted", "the image omitted"],
  ])("%s", async (_what, text, line) => {
    const items = await read({ "_chat.txt": `04.03.20, 10:21 - Ana: ${text}`, ...files });
    expect(messagesIn(items).map(shown)).toEqual([`Ana: ${line}`]);
    const hasMissing = items.some((item) => item.type === "leftOut" && item.reason === "missingFile");
    expect(hasMissing).toBe(messagesIn(items).some((one) => one.attachments?.some((file) => file.path === undefined)));
  });

  test.each(["es", "x"])("files of no message are reported (%s)", async (folder) => {
    const items = await read({
      [`${folder}/_chat.txt`]: "04.03.20, 10:21 - Ana: a.jpg (file attached)",
      [`${folder}/a.jpg`]: "",
      "b.jpg": "",
    });
    expect(linesIn(items)).toEqual([`Ana: [a.jpg = ${folder}/a.jpg]`, "- unknownKind b.jpg"]);
  });

  // Wordings of the app's translations; sources in app-texts.ts.
  test.each<[language: string, omitted: string[], attached: string, deleted: string[], edited: string]>([
    [
      "en",
      ["<Media omitted>", "sticker omitted", "GIF omitted", "Contact card omitted"],
      "file attached",
      ["This message was deleted", "You deleted this message."],
      "This message was edited",
    ],
    [
      "es",
      ["<Multimedia omitido>", "imagen omitida", "audio omitido"],
      "archivo adjunto",
      ["Se eliminó este mensaje.", "Eliminaste este mensaje"],
      "Se editó este mensaje.",
    ],
    [
      "pt",
      ["<Mídia oculta>", "<Arquivo de mídia oculto>", "imagem ocultada", "figurinha omitida"],
      "arquivo anexado",
      ["Mensagem apagada", "Você apagou esta mensagem"],
      "Mensagem editada",
    ],
    [
      "pt-PT",
      ["<Ficheiro não revelado>", "imagem não revelada"],
      "ficheiro anexado",
      ["Esta mensagem foi apagada", "Apagou esta mensagem"],
      "Mensagem editada",
    ],
    [
      "fr",
      ["<Médias omis>", "image absente", "vidéo absente"],
      "fichier joint",
      ["Ce message a été supprimé", "Vous avez supprimé ce message"],
      "Ce message a été modifié",
    ],
    [
      "de",
      ["<Medien ausgeschlossen>", "Bild weggelassen", "Sticker weggelassen"],
      "Datei angehängt",
      ["Diese Nachricht wurde gelöscht.", "Du hast diese Nachricht gelöscht."],
      "Diese Nachricht wurde bearbeitet.",
    ],
    [
      "it",
      ["<Media omessi>", "immagine omessa"],
      "file allegato",
      ["Questo messaggio è stato eliminato", "Hai eliminato questo messaggio"],
      "Questo messaggio è stato modificato",
    ],
    [
      "ar",
      ["<تم استبعاد الوسائط>", "لم يتم إدراج الصورة"],
      "الملف مرفق",
      ["تم حذف هذه الرسالة", "أنت حذفت هذه الرسالة"],
      "تم تعديل هذه الرسالة",
    ],
    [
      "hi",
      ["<मीडिया के बिना>", "फ़ोटो हटाई गई"],
      "फ़ाइल अटैच कर दी गई है",
      ["यह मैसेज डिलीट कर दिया गया है"],
      "यह मैसेज एडिट किया गया",
    ],
    [
      "zh-Hans",
      ["<省略多媒体文件>", "照片已忽略"],
      "文件附件",
      ["这条消息已被删除。", "您已删除这条消息"],
      "此消息已编辑",
    ],
    ["zh-Hant", ["<忽略多媒體檔>", "圖片已略去"], "附件檔案", ["此訊息已刪除。", "您已刪除此訊息"], "此訊息已編輯"],
    [
      "ru",
      ["<Без медиафайлов>", "изображение отсутствует"],
      "файл добавлен",
      ["Данное сообщение удалено", "Вы удалили это сообщение"],
      "Сообщение изменено",
    ],
    [
      "tr",
      ["<Medya dahil edilmedi>", "görüntü dahil edilmedi", "Çıkartma dahil edilmedi"],
      "dosya ekli",
      ["Bu mesaj silindi", "Bu mesajı sildiniz"],
      "Bu mesaj düzenlendi",
    ],
    [
      "id",
      ["<Media tidak disertakan>", "stiker tidak disertakan"],
      "file terlampir",
      ["Pesan ini dihapus", "Anda menghapus pesan ini"],
      "Pesan ini diedit",
    ],
    [
      "nl",
      ["<Media weggelaten>", "afbeelding weggelaten"],
      "bestand bijgevoegd",
      ["Dit bericht is verwijderd", "U hebt dit bericht verwijderd"],
      "Dit bericht is bewerkt",
    ],
    [
      "pl",
      ["<pominięto multimedia>", "obraz pominięty"],
      "załączony plik",
      ["Ta wiadomość została usunięta", "Usunąłeś(-ęłaś) tę wiadomość"],
      "Ta wiadomość została edytowana",
    ],
    [
      "ja",
      ["<メディアなし>", "画像は含まれていません"],
      "添付ファイル有り",
      ["このメッセージは削除されました。", "このメッセージを削除しました"],
      "このメッセージは編集されました",
    ],
    [
      "ko",
      ["<미디어 파일 제외됨>", "이미지 생략됨"],
      "파일 첨부됨",
      ["이 메시지는 삭제되었습니다", "삭제한 메시지입니다"],
      "이 메시지가 수정되었습니다",
    ],
    [
      "hr",
      ["<Medijski zapis izostavljen>", "slika izostavljena"],
      "datoteka u privitku",
      ["Ova je poruka izbrisana"],
      "This message was edited",
    ],
    [
      "el",
      ["<Εξαίρεση πολυμέσων>", "εικόνα παραλείφθηκε"],
      "συνημμένο αρχείο",
      ["Διαγράψατε αυτό το μήνυμα"],
      "This message was edited",
    ],
    ["sk", ["obrázok vynechaný"], "súbor pripojený", ["Túto správu ste odstránili"], "This message was edited"],
    ["bn", ["ইমেজ বাদ দেওয়া হয়েছে"], "ফাইল সংযুক্ত হয়েছে", ["আপনি এই মেসেজটি বাদ দিয়েছেন।"], "This message was edited"],
    ["mr", ["<मीडिया वगळले>", "इमेज वगळली"], "संलग्न केले", ["हा मेसेज हटवण्यात आला"], "This message was edited"],
    ["fa", ["تصویر حذف شد"], "پیوست", ["این پیام حذف شده است"], "This message was edited"],
    ["fi", ["videota ei sisällytetä"], "liitetiedosto", ["Poistit tämän viestin"], "This message was edited"],
    ["pl", ["obraz pominięty"], "załączono plik", ["Usunięto tę wiadomość"], "This message was edited"],
  ])("texts of the app in %s", async (_language, omitted, attached, deleted, edited) => {
    const texts = [...omitted, `a.jpg (${attached})`, ...deleted, `Text <${edited}>`];
    const expected = [
      ...omitted.map((text) => `Ana: [${text.replace(/[<>]/g, "")}]`),
      "Ana: [a.jpg]",
      ...deleted.map(() => "Ana: (deleted)"),
      "Ana: Text (edited)",
    ];
    for (const [begin, mark] of [
      ["04.03.20, 10:21 - ", ""],
      ["[04.03.20, 10:21:00] ", LRM],
    ]) {
      const chat = texts.map((text) => `${begin}Ana: ${text.startsWith("Text") ? "" : mark}${text}`).join("\n");
      expect(messagesIn(await read(chat)).map(shown)).toEqual(expected);
    }
  });
});

describe("polls and places", () => {
  test.each<[what: string, text: string, line: string]>([
    ["a poll", "POLL:\nPizza?\nOPTION: Yes (2 votes)\nOPTION: No, thanks (1 vote)\n", "{Yes=2, No, thanks=1} Pizza?"],
    [
      "a poll on an iPhone",
      `${LRM}POLL:\n${LRM}Pizza?\n${LRM}OPTION: Yes (${LRM}2 votes)\n${LRM}OPTION: No (${LRM}0 votes)`,
      "{Yes=2, No=0} Pizza?",
    ],
    ["German", "UMFRAGE:\nPizza?\nOPTION: Ja (1 Stimme)\nOPTION: Nein (2 Stimmen)", "{Ja=1, Nein=2} Pizza?"],
    [
      "French",
      "SONDAGE\u00a0:\nPizza ?\nOPTION\u00a0: Oui (1 vote)\nOPTION\u00a0: Non (0 vote)",
      "{Oui=1, Non=0} Pizza ?",
    ],
    ["Spanish", "ENCUESTA:\n¿Pizza?\nOPCIÓN: Sí (1 voto)\nOPCIÓN: No (2 votos)", "{Sí=1, No=2} ¿Pizza?"],
    ["Arabic digits", "استطلاع:\nبيتزا؟\nخيار: نعم (٢ صوت)\nخيار: لا (٠ صوت)", "{نعم=2, لا=0} بيتزا؟"],
    ["brackets in an option", "POLL:\nQ\nOPTION: A (large) (2 votes)\nOPTION: B (3 votes)", "{A (large)=2, B=3} Q"],
    ["one option (VANI, its tests)", "ABSTIMMUNG:\nAre you mad?\nOPTION: Ja (1 Stimme)", "{Ja=1} Are you mad?"],
    ["no option is no poll", "POLL:\nQ\nR", "POLL:\nQ\nR"],
    [
      "text behind is no poll",
      "POLL:\nQ\nOPTION: A (2 votes)\nOPTION: B (2 votes)\nwell",
      "POLL:\nQ\nOPTION: A (2 votes)\nOPTION: B (2 votes)\nwell",
    ],
    [
      "a place on an iPhone",
      `${LRM}Location: https://maps.google.com/?q=1.5,-2`,
      "Location: https://maps.google.com/?q=1.5,-2",
    ],
    [
      "a place on Android",
      "ubicación: https://maps.google.com/?q=1.5,-2",
      "ubicación: https://maps.google.com/?q=1.5,-2",
    ],
    ["a shared movement", "live location shared", "live location shared"],
  ])("%s", async (_what, text, line) => {
    for (const begin of ["04.03.20, 10:21 - ", "[04.03.20, 10:21:00] "])
      expect(messagesIn(await read(`${begin}Ana: ${text}`)).map(shown)).toEqual([`Ana: ${line}`]);
  });
});

describe("the conversation", () => {
  const two = "31.12.20, 21:15 - Ana: x\n31.12.20, 21:16 - Ben: y";
  test.each<[file: string, chat: string, conversation: string]>([
    ["WhatsApp Chat with Ana.txt", two, "# direct Ana"],
    ["WhatsApp_Chat_with_Ana_B.txt", two, "# direct Ana B"],
    ["WhatsApp Chat with Ana (2).txt", two, "# direct Ana"],
    ["WhatsApp Chat - Ana/_chat.txt", two, "# direct Ana"],
    ["Chat de WhatsApp con Ana.txt", two, "# direct Ana"],
    ["Conversa do WhatsApp com Ana.txt", two, "# direct Ana"],
    ["Discussion WhatsApp avec Ana.txt", two, "# direct Ana"],
    ["WhatsApp-Chat mit Ana.txt", two, "# direct Ana"],
    ["Chat WhatsApp con Ana.txt", two, "# direct Ana"],
    ["دردشة واتساب مع Ana.txt", two, "# direct Ana"],
    ["Ana के साथ WhatsApp चैट.txt", two, "# direct Ana"],
    ["与Ana的 WhatsApp 聊天.txt", two, "# direct Ana"],
    ["WhatsApp 與 Ana 的對話.txt", two, "# direct Ana"],
    ["Чат WhatsApp с контактом Ana.txt", two, "# direct Ana"],
    ["Ana ile WhatsApp Sohbeti.txt", two, "# direct Ana"],
    ["Chat WhatsApp dengan Ana.txt", two, "# direct Ana"],
    ["WhatsApp-chat met Ana.txt", two, "# direct Ana"],
    ["Czat WhatsApp z Ana.txt", two, "# direct Ana"],
    ["AnaとのWhatsAppチャット.txt", two, "# direct Ana"],
    ["Ana님과의 WhatsApp 대화.txt", two, "# direct Ana"],
    ["_chat.txt", two, "# direct"],
    ["export.txt", two, "# direct"],
    ["_chat.txt", "31.12.20, 21:15 - Ana: x", "# group"],
    ["WhatsApp Chat with Ana.txt", "31.12.20, 21:15 - Ana: x", "# direct Ana"],
    ["WhatsApp Chat with Trip.txt", "31.12.20, 21:15 - Ana: x", "# group Trip"],
    ...[
      "Ana skapade gruppen ”Old”",
      "Ana tilføjede Cem",
      "Ana forlot gruppen",
      "Ana vytvořil(a) skupinu „Old“",
      "Ana poistui",
    ].map((line): [string, string, string] => [
      "WhatsApp Chat with Trip.txt",
      `31.12.20, 21:15 - ${line}\n${two}`,
      "# group Trip",
    ]),
    ["WhatsApp Chat with Ana.txt", "31.12.20, 21:15 - Ana: x\n31.12.20, 21:16 - Ana left", "# group Ana"],
    ["_chat.txt", `${two}\n31.12.20, 21:16 - Cem: z`, "# group"],
    ["_chat.txt", `${two}\n31.12.20, 21:16 - Cem left`, "# group"],
    ["_chat.txt", `${two}\n31.12.20, 21:16 - Your security code with Ana changed.`, "# direct"],
    [
      "_chat.txt",
      `31.12.20, 21:15 - You created group "Old"\n31.12.20, 21:15 - Ana changed the group name from "Old" to "New"`,
      "# group New",
    ],
    [
      "_chat.txt",
      `[31.12.20, 21:15:00] Trip: ${LRM}Messages and calls are end-to-end encrypted. No one\n[31.12.20, 21:15:01] Ana: x\n[31.12.20, 21:15:02] Ben: y`,
      "# direct Trip",
    ],
  ])("%s", async (file, chat, conversation) => {
    expect(shown((await read({ [file]: chat }))[0]!)).toBe(conversation);
  });

  test("people come before their first message, and once", async () => {
    const items = await read("31.12.20, 21:15 - Ana: x\n31.12.20, 21:16 - Ben: y\n31.12.20, 21:17 - Ana: z");
    expect(items.map(shown)).toEqual(["# direct", "+ Ana", "Ana: x", "+ Ben", "Ben: y", "Ana: z"]);
  });
});

describe("dates", () => {
  // Forms of the Unicode locale data, which phones use; examples in issues of the parsers.
  test.each<[what: string, begin: string]>([
    ["United States", "12/31/20, 9:15 PM - "],
    ["United States since Android 14 (CLDR 42)", "12/31/20, 9:15\u202fPM - "],
    ["United Kingdom", "31/12/2020, 21:15 - "],
    ["Australia", "31/12/2020, 9:15 pm - "],
    ["Canada", "2020-12-31, 9:15 p.m. - "],
    ["Quebec", "2020-12-31 21 h 15 - "],
    ["South Africa (chat-miner #54)", "2020/12/31, 21:15 - "],
    ["Spain", "31/12/20 21:15 - "],
    ["Colombia (WCP #224)", "31/12/2020 9:15 p.\u00a0m. - "],
    ["Brazil", "31/12/2020 21:15 - "],
    ["France", "31/12/2020 à 21:15 - "],
    ["Germany", "31.12.20, 21:15 - "],
    ["Germany in words", "31.12.20 um 21:15 - "],
    ["German iPhone with halves (WR #78)", "[31.12.20, 9:15:00\u202fPM] "],
    ["Netherlands", "31-12-2020 21:15 - "],
    ["Dutch iPhone", "[31-12-2020 21:15:00] "],
    ["Finland", "31.12.2020 klo 21.15 - "],
    ["Denmark", "31.12.2020 21.15 - "],
    ["Sweden", "2020-12-31 21:15 - "],
    ["Czechia", "31.12.20 21:15 - "],
    ["Slovakia", "31. 12. 2020, 21:15 - "],
    ["Hungary", "2020. 12. 31. 21:15 - "],
    ["Bulgaria", "31.12.20 г., 21:15 ч. - "],
    ["Russia", "31.12.2020, 21:15 - "],
    ["Turkey", "31.12.2020 21:15 - "],
    ["Turkish iPhone", "[31.12.2020 21:15:00] "],
    ["Indonesia", "31/12/20 21.15 - "],
    ["Vietnam", "21:15, 31/12/2020 - "],
    ["Thailand", "31/12/2563 21:15 - "],
    ["India", "31/12/20, 9:15 pm - "],
    ["Hindi", "३१/१२/२०, ९:१५ अपराह्न - "],
    ["Arabic with marks", "\u200f٣١\u200f/١٢\u200f/٢٠٢٠، ٩:١٥ م - "],
    ["Arabic in Latin digits", "31/12/2020، 9:15 م - "],
    ["Arabic iPhone", "\u200f[31/12/2020، 9:15:00 م] "],
    ["Persian digits", "[۲۰۲۰/۱۲/۳۱, ۲۱:۱۵:۰۰] "],
    ["Chinese iPhone", "[2020/12/31 下午9:15:00] "],
    ["Taiwan", "2020/12/31 晚上9:15 - "],
    ["Japan", "2020/12/31 21:15 - "],
    ["Japanese halves", "2020/12/31 午後9:15 - "],
    ["Korea", "2020. 12. 31. 오후 9:15 - "],
    ["Korean iPhone", "[2020. 12. 31. 오후 9:15:00] "],
    ["Korean iPhone, short", "[20. 12. 31. 오후 9:15:00] "],
    ["Greece", "31/12/20, 9:15 μ.μ. - "],
    ["English in Spanish (whatsapp_flutter)", "31/12/20, 9:15 in the evening - "],
    ["2016", "12/31/20, 9:15:00 PM: "],
  ])("%s", async (_what, begin) => {
    const items = await read(`${begin}Ana: x`);
    expect(timesIn(items)).toEqual(["2020-12-31T21:15:00"]);
    expect(items.some((item) => item.type === "question")).toBe(false);
  });

  test.each([
    ["12:05 AM", "00:05"],
    ["12:05 PM", "12:05"],
    ["1:05 PM", "13:05"],
    ["11:59 a.m.", "11:59"],
    ["24:05", "00:05"],
    ["0:05 AM", "00:05"],
    ["13:05 PM", "13:05"],
    ["8:46:00 לפנה״צ", "08:46"],
    ["8:46:00 אחה״צ", "20:46"],
    ['8:46 אחה"צ', "20:46"],
    ["8:46 म.पू.", "08:46"],
    ["8:46 म.उ.", "20:46"],
    ["முற்பகல் 8:46", "08:46"],
    ["பிற்பகல் 8:46", "20:46"],
    ["8:46 ಪೂರ್ವಾಹ್ನ", "08:46"],
    ["8:46 ಅಪರಾಹ್ನ", "20:46"],
    ["পূর্বাহ্ণ ৮:৪৬", "08:46"],
    ["অপৰাহ্ন ৮.৪৬", "20:46"],
    ["8:46 ਪੂ.ਦੁ.", "08:46"],
    ["8:46 ਬਾ.ਦੁ.", "20:46"],
    ["8:46 صباحًا", "08:46"],
    ["8:46 مساءً", "20:46"],
    ["8:46 قبل‌ازظهر", "08:46"],
    ["8:46 بعدازظهر", "20:46"],
    ["8:46 قبل دوپہر", "08:46"],
    ["8:46 بعد دوپہر", "20:46"],
    ["8:46 หลังเที่ยง", "20:46"],
    ["8:46 i.n.", "20:46"],
    ["8:46 da noite", "20:46"],
    ["8:46 del pomeriggio", "20:46"],
    ["8:46 malam", "20:46"],
    ["8:46 pagi", "08:46"],
    ["रात 8:46", "20:46"],
    ["रात 2:46", "02:46"],
    ["凌晨2:46", "02:46"],
    ["晚上12:46", "00:46"],
    ["中午11:46", "11:46"],
    ["밤 11:46", "23:46"],
    ["8:46 ч. pm", "20:46"],
    ["8:46 ч. am", "08:46"],
    ["8 h 46 min 00 s p.m.", "20:46"],
    ["20 h 46 min 00 s", "20:46"],
    ["20 h 46", "20:46"],
  ])("the clock %s means %s", async (written, time) => {
    expect(timesIn(await read(`12/31/20, ${written} - Ana: x`))).toEqual([`2020-12-31T${time}:00`]);
  });

  test.each([
    ["Chinese", "2023/9/5 20:46 - ", "2023/10/25 20:46 - "],
    ["Chinese halves", "2023/9/5 下午8:46 - ", "2023/10/25 下午8:46 - "],
    ["Chinese words", "2023年9月5日 下午8:46 - ", "2023年10月25日 晚上8:46 - "],
    ["Korean", "2023. 9. 5. 오후 8:46 - ", "2023. 10. 25. 오후 8:46 - "],
    ["Korean, short", "[23. 9. 5. 오후 8:46:00] ", "[23. 10. 25. 오후 8:46:00] "],
    ["Korean words", "2023년 9월 5일 오후 8:46 - ", "2023년 10월 25일 오후 8:46 - "],
    ["Hungarian", "2023. 9. 5. 20:46 - ", "2023. 10. 25. 20:46 - "],
    ["time first", "20:46 2023/9/5 - ", "20:46 2023/10/25 - "],
    ["Korean, short, 24 hours", "[23. 9. 5. 20:46:00] ", "[23. 10. 25. 20:46:00] "],
    ["Basque", "23/9/5, 20:46 - ", "23/10/25, 20:46 - "],
  ])("numbers of one digit at the end of a date: %s", async (_what, short, long) => {
    const items = await read(`${short}Ana: a\n${long}Ana: b`);
    expect(timesIn(items)).toEqual(["2023-09-05T20:46:00", "2023-10-25T20:46:00"]);
  });

  // Phones set to Persian write the calendar of Iran, those set to Thai the Buddhist one.
  test.each([
    ["[۱۴۰۲/۷/۳،\u200f ۲۰:۴۶:۰۰] ", "2023-09-25T20:46:00"],
    ["۱۴۰۳/۱۲/۳۰, ۲۰:۴۶ - ", "2025-03-20T20:46:00"],
    ["1404/1/1, 20:46 - ", "2025-03-21T20:46:00"],
    ["1399/6/31, 20:46 - ", "2020-09-21T20:46:00"],
    ["25/9/2566 20:46 - ", "2023-09-25T20:46:00"],
    ["25/9/66 20:46 - ", "2023-09-25T20:46:00"],
    ["25/9/52 20:46 - ", "2009-09-25T20:46:00"],
  ])("the date %s of another calendar", async (begin, time) => {
    expect(timesIn(await read(`${begin}Ana: x`))).toEqual([time]);
  });

  test.each(["1404/12/30", "1404/7/31", "1404/13/1"])("%s is no date of Iran", async (date) => {
    const items = await read(`1404/7/1, 20:46 - Ana: x\n${date}, 20:46 - Ana: x`);
    expect(linesIn(items)).toEqual(["Ana: x", "- noDate 2"]);
  });

  const chatOf = (...begins: string[]) => begins.map((begin) => `${begin} - Ana: x`).join("\n");
  test.each<[what: string, chat: string, days: string, question?: string]>([
    ["a later day above 12", chatOf("03/04/2020, 10:00", "13/04/2020, 10:00"), "04-03 04-13"],
    ["a later month above 12", chatOf("3/4/20, 10:00 AM", "3/13/20, 10:00 AM"), "03-04 03-13"],
    [
      "days that follow each other",
      chatOf("03/04/2020, 10:00", "01/05/2020, 10:00", "02/06/2020, 10:00"),
      "04-03 05-01 06-02",
    ],
    ["months that follow each other", chatOf("4/3/20, 10:00", "5/1/20, 10:00", "6/2/20, 10:00"), "04-03 05-01 06-02"],
    ["a file's name", "04/03/2020, 10:00 - Ana: IMG-20200304-WA0001.jpg (file attached)", "03-04"],
    [
      "a file's name, months first",
      "[3/4/20, 10:00:00] Ana: <attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>",
      "03-04",
    ],
    ["equal numbers", chatOf("04/04/2020, 10:00"), "04-04"],
    ["a guess by American form", chatOf("3/4/20, 10:00 AM"), "03-04", "? monthFirst 3/4/20"],
    ["a guess by small letters", chatOf("3/4/20, 10:00 am"), "04-03", "? dayFirst 3/4/20"],
    ["a guess by zeros", chatOf("03/04/20, 10:00 AM"), "04-03", "? dayFirst 03/04/20"],
    ["dots, as no month-first country writes", chatOf("3.4.20, 10:00"), "04-03"],
    ["a guess by years", chatOf("3/4/2020, 10:00"), "04-03", "? dayFirst 3/4/2020"],
    [
      "a guess by English",
      `${chatOf("3/4/20, 10:00")}\n3/4/20, 10:01 - Ana: <Media omitted>`,
      "03-04 03-04",
      "? monthFirst 3/4/20",
    ],
    [
      "a guess by Spanish",
      `${chatOf("3/4/20, 10:00")}\n3/4/20, 10:01 - Ana: <Multimedia omitido>`,
      "04-03 04-03",
      "? dayFirst 3/4/20",
    ],
    [
      "a pasted line with an impossible day",
      `${chatOf("28/12/20, 10:00", "29/12/20, 10:00", "30/12/20, 10:00")}\n20/31/20, 10:00 - Cem: pasted`,
      "12-28 12-29 12-30",
    ],
    [
      "messages out of order by a day",
      chatOf("13/04/2020, 00:10", "12/04/2020, 23:59", "14/04/2020, 10:00"),
      "04-13 04-12 04-14",
    ],
  ])("%s", async (_what, chat, days, question) => {
    const items = await read(chat);
    expect(
      timesIn(items)
        .map((time) => time.slice(5, 10))
        .join(" "),
    ).toBe(days);
    expect(items.filter((item) => item.type === "question").map(shown)).toEqual(question ? [question] : []);
  });

  test.each(["dayFirst", "monthFirst"] as const)("the answer %s settles the order", async (dateOrder) => {
    const items = await read(chatOf("3/4/20, 10:00 AM"), { timeZone: "UTC", dateOrder });
    expect(timesIn(items)).toEqual([dateOrder === "dayFirst" ? "2020-04-03T10:00:00" : "2020-03-04T10:00:00"]);
    expect(items.some((item) => item.type === "question")).toBe(false);
  });

  test("an answer that no date allows is not followed", async () => {
    const items = await read(chatOf("31/12/20, 10:00"), { timeZone: "UTC", dateOrder: "monthFirst" });
    expect(timesIn(items)).toEqual(["2020-12-31T10:00:00"]);
  });
});

describe("keys", () => {
  const keysIn = async (chat: string | Contents, answers = UTC) =>
    messagesIn(await read(chat, answers)).map((one) => one.key);
  const line = (minute: number, text: string, author = "Ana") => `31.12.20, 21:${minute} - ${author}: ${text}\n`;

  test("equal messages of a minute have different keys", async () => {
    const keys = await keysIn(line(15, "ok") + line(15, "ok") + line(15, "ok", "Ben") + line(16, "ok"));
    expect(new Set(keys).size).toBe(4);
  });

  test("a longer export, and one that begins later, have the same keys", async () => {
    const first = line(15, "a") + line(15, "a") + line(16, "b");
    const keys = await keysIn(first);
    expect((await keysIn(first + line(17, "c") + line(18, "d", "Dr: Cem"))).slice(0, 3)).toEqual(keys);
    expect(await keysIn(line(16, "b") + line(17, "c"))).toContain(keys[2]);
  });

  test("a minute that comes again later has no key twice", async () => {
    const keys = await keysIn(line(15, "a") + line(16, "b") + line(15, "a"));
    expect(new Set(keys).size).toBe(3);
  });

  test("the answer about dates changes no key", async () => {
    const chat = "3/4/20, 10:00 AM - Ana: x";
    const [day, month] = await Promise.all(
      (["dayFirst", "monthFirst"] as const).map((dateOrder) => keysIn(chat, { timeZone: "UTC", dateOrder })),
    );
    expect(day).toEqual(month);
  });

  test.each([
    ["Android", "IMG-20200304-WA0001.jpg (file attached)\nLook!", "<Media omitted>\nLook!"],
    ["an iPhone", `${LRM}<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>`, `${LRM}image omitted`],
    [
      "documents",
      `R.pdf • ${LRM}3 pages ${LRM}<attached: 00000014-R.pdf>`,
      `R.pdf • ${LRM}3 pages ${LRM}document omitted`,
    ],
    [
      "votes that came later",
      "POLL:\nQ\nOPTION: A (2 votes)\nOPTION: B (1 vote)",
      "POLL:\nQ\nOPTION: A (3 votes)\nOPTION: B (1 vote)",
    ],
  ])("exports with and without files have the same keys: %s", async (_what, one, other) => {
    expect(await keysIn(line(15, one))).toEqual(await keysIn(line(15, other)));
  });
});

describe("local time", () => {
  test.each<[what: string, zone: string, written: string[], utc: string[]]>([
    ["summer", "Europe/Madrid", ["01.07.20, 12:00"], ["2020-07-01T10:00:00"]],
    ["winter", "Europe/Madrid", ["01.12.20, 12:00"], ["2020-12-01T11:00:00"]],
    ["half hours", "Asia/Kolkata", ["13.07.20, 12:00"], ["2020-07-13T06:30:00"]],
    [
      "an hour that is left out",
      "Europe/Berlin",
      ["29.03.20, 01:59", "29.03.20, 02:30", "29.03.20, 03:00"],
      ["2020-03-29T00:59:00", "2020-03-29T01:30:00", "2020-03-29T01:00:00"],
    ],
    [
      "an hour that comes twice",
      "Europe/Berlin",
      ["25.10.20, 02:10", "25.10.20, 02:50", "25.10.20, 02:20", "25.10.20, 02:40", "25.10.20, 03:00"],
      [
        "2020-10-25T00:10:00",
        "2020-10-25T00:50:00",
        "2020-10-25T01:20:00",
        "2020-10-25T01:40:00",
        "2020-10-25T02:00:00",
      ],
    ],
    [
      "half an hour that comes twice",
      "Australia/Lord_Howe",
      ["05.04.20, 01:40", "05.04.20, 01:35", "05.04.20, 02:00"],
      ["2020-04-04T14:40:00", "2020-04-04T15:05:00", "2020-04-04T15:30:00"],
    ],
    [
      "a day that is left out",
      "Pacific/Apia",
      ["29.12.11, 12:00", "31.12.11, 12:00"],
      ["2011-12-29T22:00:00", "2011-12-30T22:00:00"],
    ],
  ])("%s", async (_what, timeZone, written, utc) => {
    expect(timesIn(await read(written.map((begin) => `${begin} - Ana: x`).join("\n"), { timeZone }))).toEqual(utc);
  });
});

describe("which exports are read", () => {
  const chat = "31.12.20, 21:15 - Ana: x";
  test.each<[what: string, contents: Contents, is: boolean]>([
    ["an iPhone's export", { "_chat.txt": chat, "a.jpg": "" }, true],
    ["an Android export", { "WhatsApp Chat with Ana.txt": chat }, true],
    ["a renamed text", { "my chat.TXT": `\ufeff${chat}` }, true],
    ["a text in a folder", { "a/b/_chat.txt": chat }, true],
    ["a notice before the messages", { "chat.txt": `Exported\n\n${chat}` }, true],
    ["UTF-16", { "chat.txt": Buffer.from(`\ufeff${chat}`, "utf16le") }, true],
    ["a backup of the phone", { "msgstore.db.crypt15": "x" }, true],
    ["a text of DiscordChatExporter", { "general.txt": "Guild: x\n\n[12/31/2020 9:15 PM] Ana\nhi" }, false],
    ["another text", { "notes.txt": "31.12.20 party\nhello" }, false],
    ["an empty text", { "_chat.txt": "" }, false],
    ["another export", { "result.json": "{}" }, false],
    ["nothing", {}, false],
  ])("%s", async (_what, contents, is) => {
    expect(await whatsapp.recognises(filesInMemory(contents))).toBe(is);
  });

  test("a file that is only looked into is closed", async () => {
    let isOpen = false;
    const file = {
      path: "_chat.txt",
      size: chat.length,
      async *open() {
        isOpen = true;
        try {
          for (;;) yield Buffer.from(`${chat}\n`);
        } finally {
          isOpen = false;
        }
      },
    };
    expect(await whatsapp.recognises({ files: new Map([[file.path, file]]) })).toBe(true);
    expect(isOpen).toBe(false);
  });

  test("the chat is found among texts that were sent", async () => {
    const pasted = `${chat}: pasted\n`.repeat(50);
    const items = await read({ "a.txt": pasted, "WhatsApp Chat with Cem.txt": chat, "notes.txt": pasted });
    expect(shown(items[0]!)).toBe("# group Cem");
  });

  test.each<[what: string, contents: Contents, error: string]>([
    ["no chat", { "a.txt": "hello" }, "unknownExport"],
    ["a backup of the phone", { "msgstore.db.crypt15": "x" }, "encryptedBackup"],
    ["another encoding", { "_chat.txt": Buffer.from(`${chat} caf\xe9`, "latin1") }, "wrongEncoding: _chat.txt"],
    ["an endless line", { "_chat.txt": `${chat}\n${"x".repeat(LINE_BYTES + 1)}` }, "lineTooLong: _chat.txt:2"],
  ])("%s is refused", async (_what, contents, error) => {
    await expect(read(contents)).rejects.toThrow(error);
  });

  test("too many people are refused", async () => {
    const lines = Array.from({ length: PEOPLE + 1 }, (_, n) => `31.12.20, 21:15 - P${n}: x`);
    await expect(read(lines.join("\n"))).rejects.toThrow("tooManyPeople");
  });

  test("a text that is too long is cut and reported", async () => {
    const items = await read(`${chat}\n${`${"👍".repeat(20_000)}\n`.repeat(4)}`);
    expect(items.map((item) => item.type)).toEqual(["conversation", "leftOut", "person", "message"]);
    const text = messagesIn(items)[0]!.text;
    expect(text.length).toBeLessThanOrEqual(TEXT_LENGTH);
    expect(text.length).toBeGreaterThan(TEXT_LENGTH - 3);
    expect(text.isWellFormed()).toBe(true);
  });

  test("hostile lines cost linear time", async () => {
    const hostile = [
      "<".repeat(200_000),
      "[".repeat(200_000),
      `${"1".repeat(100_000)}/`,
      "\u200e".repeat(200_000),
      `${"a:".repeat(50_000)}`,
      `${'"'.repeat(99)}: `.repeat(2000),
      "( ".repeat(100_000),
      `POLL:\n${"A: ( ".repeat(40_000)}`,
    ];
    const items = await read(hostile.map((text) => `${chat}${text}\n${text}`).join("\n"));
    expect(messagesIn(items).length).toBe(hostile.length);
  });
});
