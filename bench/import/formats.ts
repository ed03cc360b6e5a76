import type { Source } from "@lingualoom/chat-exports/history.ts";
import { AUTHORS, type ChatSize, messagesOf, type SentFile, type SentMessage } from "./sent-messages.ts";

/** Writes a chat as the export of another program. */
interface ExportFormat {
  /** Paths of the documents, with their texts in parts. */
  documents(size: ChatSize): Iterable<readonly [path: string, content: Iterable<string>]>;
  /** Path of a file that was sent. */
  pathOf(file: SentFile): string;
}

const nameOf = ({ place, isPicture }: SentFile) => (isPicture ? `photo${place}.jpg` : `file${place}.bin`);
const two = (number: number) => String(number).padStart(2, "0");
const iso = (at: number) => new Date(at).toISOString();
const personOf = (author: number) => AUTHORS[author] as string;

/** Elements of a JSON list between a beginning and an end. */
function* listed(beginning: string, elements: Iterable<object>, end: string): Generator<string> {
  yield beginning;
  let isFirst = true;
  for (const element of elements) {
    yield `${isFirst ? "" : ",\n"}${JSON.stringify(element)}`;
    isFirst = false;
  }
  yield end;
}

function* mapped(messages: Iterable<SentMessage>, convert: (message: SentMessage) => object): Generator<object> {
  for (const message of messages) yield convert(message);
}

const whatsapp: ExportFormat = {
  *documents(size) {
    yield ["_chat.txt", whatsappLines(size)];
  },
  pathOf: ({ place, at, isPicture }) =>
    `${String(place).padStart(8, "0")}-${isPicture ? "PHOTO" : "DOCUMENT"}-${iso(at).slice(0, 19).replace(/[T:]/g, "-")}.${isPicture ? "jpg" : "bin"}`,
};

function* whatsappLines(size: ChatSize): Generator<string> {
  for (const { at, author, text, file } of messagesOf(size)) {
    const day = `${iso(at).slice(8, 10)}/${iso(at).slice(5, 7)}/${iso(at).slice(0, 4)}, ${iso(at).slice(11, 19)}`;
    const sent = file ? `${text}\u200e<attached: ${whatsapp.pathOf(file)}>` : text;
    yield `${file ? "\u200e" : ""}[${day}] ${personOf(author)}: ${sent}\r\n`;
  }
}

const telegram: ExportFormat = {
  *documents(size) {
    const messages = mapped(messagesOf(size), ({ place, at, author, text, answers, reactions, file }) => ({
      id: place + 1,
      type: "message",
      date: iso(at).slice(0, 19),
      date_unixtime: String(at / 1_000),
      from: personOf(author),
      from_id: `user${author + 1}`,
      ...(answers !== null && { reply_to_message_id: answers + 1 }),
      ...(file?.isPicture && { photo: telegram.pathOf(file), width: 1280, height: 960 }),
      ...(file && !file.isPicture && { file: telegram.pathOf(file), file_name: nameOf(file) }),
      text,
      ...(reactions.length > 0 && {
        reactions: reactions.map(({ emoji, by }) => ({
          type: "emoji",
          count: by.length,
          emoji,
          recent: by.map((one) => ({ from: personOf(one), from_id: `user${one + 1}`, date: iso(at).slice(0, 19) })),
        })),
      }),
    }));
    yield ["result.json", listed('{"name":"Market","type":"private_supergroup","id":12,"messages":[', messages, "]}")];
  },
  pathOf: (file) => `${file.isPicture ? "photos" : "files"}/${nameOf(file)}`,
};

const slackId = (author: number) =>
  `U0${personOf(author)
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toUpperCase()}`;
const slackTime = (place: number, at: number) => `${at / 1_000}.${String(place % 1_000_000).padStart(6, "0")}`;

const slack: ExportFormat = {
  *documents(size) {
    const people = AUTHORS.map((name, author) => ({ id: slackId(author), name, profile: { real_name: name } }));
    yield ["users.json", [JSON.stringify(people)]];
    yield [
      "channels.json",
      [JSON.stringify([{ id: "C0MARKET", name: "market", members: people.map(({ id }) => id) }])],
    ];
    let day = "";
    let messages: object[] = [];
    const times: string[] = [];
    for (const { place, at, author, text, answers, reactions, file } of messagesOf(size)) {
      const today = iso(at).slice(0, 10);
      if (today !== day && messages.length > 0) {
        yield [`market/${day}.json`, [JSON.stringify(messages)]];
        messages = [];
      }
      day = today;
      times[place % 16] = slackTime(place, at);
      messages.push({
        type: "message",
        user: slackId(author),
        ts: slackTime(place, at),
        text: text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
        ...(answers !== null && { thread_ts: times[answers % 16] }),
        ...(reactions.length > 0 && {
          reactions: reactions.map(({ emoji, by }) => ({
            name: { "👍": "+1", "❤️": "heart", "😂": "joy" }[emoji],
            users: by.map(slackId),
            count: by.length,
          })),
        }),
        ...(file && {
          files: [{ id: `F0${place}`, name: nameOf(file), url_private: `https://files.example/${place}` }],
        }),
      });
    }
    if (messages.length > 0) yield [`market/${day}.json`, [JSON.stringify(messages)]];
  },
  pathOf: (file) => `__uploads/F0${file.place}/${nameOf(file)}`,
};

const mattermost: ExportFormat = {
  *documents(size) {
    yield ["import.jsonl", mattermostLines(size)];
  },
  pathOf: (file) => `data/${file.place}/${nameOf(file)}`,
};

function* mattermostLines(size: ChatSize): Generator<string> {
  const line = (type: string, value: unknown) => `${JSON.stringify({ type, [type]: value })}\n`;
  const username = (author: number) => slackId(author).slice(2).toLowerCase();
  const place = { team: "bench", channel: "market" };
  yield line("version", 1);
  yield line("team", { name: "bench", display_name: "Bench", type: "O" });
  yield line("channel", { team: "bench", name: "market", display_name: "Market", type: "O" });
  for (const [author, name] of AUTHORS.entries())
    yield line("user", {
      username: username(author),
      nickname: name,
      email: `${username(author)}@market.example`,
      teams: [{ name: "bench", channels: [{ name: "market" }] }],
    });
  // Replies stand within the post that they answer.
  const waiting = new Map<number, { replies: object[] }>();
  const write = (post: object) => line("post", { ...place, ...post });
  for (const { place: number, at, author, text, answers, reactions, file } of messagesOf(size)) {
    const post = {
      user: username(author),
      message: text,
      create_at: at,
      ...(reactions.length > 0 && {
        reactions: reactions.flatMap(({ emoji, by }) =>
          by.map((one) => ({
            user: username(one),
            emoji_name: { "👍": "+1", "❤️": "heart", "😂": "joy" }[emoji],
            create_at: at,
          })),
        ),
      }),
      ...(file && { attachments: [{ path: mattermost.pathOf(file).slice("data/".length) }] }),
    };
    if (answers === null) waiting.set(number, { ...post, replies: [] });
    else waiting.get(answers)?.replies.push(post);
    for (const [first, held] of waiting) {
      if (first > number - 16) break;
      yield write(held);
      waiting.delete(first);
    }
  }
  for (const held of waiting.values()) yield write(held);
}

const discordId = (number: number) => String(100_000_000_000_000_000n + BigInt(number));
const CHANNEL = discordId(1);

const discord: ExportFormat = {
  *documents(size) {
    const user = (author: number) => ({ id: discordId(10 + author), name: personOf(author), isBot: false });
    const messages = mapped(messagesOf(size), ({ place, at, author, text, answers, reactions, file }) => ({
      id: discordId(1_000 + place),
      type: answers === null ? "Default" : "Reply",
      timestamp: iso(at),
      timestampEdited: null,
      content: text,
      author: user(author),
      attachments: file ? [{ id: discordId(file.place), url: discord.pathOf(file), fileName: nameOf(file) }] : [],
      embeds: [],
      stickers: [],
      reactions: reactions.map(({ emoji, by }) => ({
        emoji: { id: "", name: emoji },
        count: by.length,
        users: by.map(user),
      })),
      mentions: [],
      ...(answers !== null && { reference: { messageId: discordId(1_000 + answers), channelId: CHANNEL } }),
    }));
    const beginning = `{"guild":{"id":"${discordId(2)}","name":"Bench"},"channel":{"id":"${CHANNEL}","type":"GuildTextChat","name":"market"},"messages":[`;
    yield ["market.json", listed(beginning, messages, "]}")];
  },
  pathOf: (file) => `market.json_Files/${nameOf(file)}`,
};

const element: ExportFormat = {
  *documents(size) {
    const id = (author: number) => `@${slackId(author).slice(2).toLowerCase()}:bench.example`;
    const messages = mapped(messagesOf(size), ({ place, at, author, text, answers, reactions, file }) => ({
      type: "m.room.message",
      event_id: `$event${place}`,
      room_id: "!market:bench.example",
      sender: id(author),
      origin_server_ts: at,
      content: {
        ...(file
          ? { msgtype: file.isPicture ? "m.image" : "m.file", body: nameOf(file), url: `mxc://bench.example/${place}` }
          : { msgtype: "m.text", body: text }),
        ...(answers !== null && { "m.relates_to": { "m.in_reply_to": { event_id: `$event${answers}` } } }),
      },
      ...(reactions.length > 0 && {
        unsigned: {
          "m.relations": {
            "m.annotation": {
              chunk: reactions.map(({ emoji, by }) => ({ type: "m.reaction", key: emoji, count: by.length })),
            },
          },
        },
      }),
    }));
    yield ["export.json", listed('{"room_name":"Market","messages":[', messages, "]}")];
  },
  pathOf(file) {
    const date = new Date(file.at);
    const [hour, folder] = [date.getUTCHours(), file.isPicture ? "images" : "files"];
    const [base, extension] = nameOf(file).split(".");
    const clock = `${hour % 12 || 12}-${two(date.getUTCMinutes())}-${two(date.getUTCSeconds())} ${hour < 12 ? "AM" : "PM"}`;
    return `${folder}/${base}-${date.getUTCMonth() + 1}-${date.getUTCDate()}-${date.getUTCFullYear()} at ${clock}.${extension}`;
  },
};

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const lingualoom: ExportFormat = {
  *documents(size) {
    const person = (author: number) => ({ id: uuidOf(author + 1), name: personOf(author) });
    yield ["profile.json", [JSON.stringify({ _id: uuidOf(1), fullName: personOf(0), email: "ana@market.example" })]];
    yield ["files.json", ["[]"]];
    const members = AUTHORS.map((_, author) => person(author));
    yield [
      "chats.json",
      [JSON.stringify([{ id: uuidOf(100), title: "Market", kind: "group", file: "chats/market.json", members }])],
    ];
    const messages = mapped(messagesOf(size), ({ place, at, author, text, answers, reactions, file }) => ({
      number: place + 1,
      from: personOf(author),
      senderId: uuidOf(author + 1),
      sent: iso(at),
      text,
      ...(answers !== null && { replyTo: answers + 1 }),
      reactions: reactions.map(({ emoji, by }) => ({ emoji, count: by.length, by: by.map(person) })),
      ...(file && { attachments: [{ id: uuidOf(1_000 + place), file: lingualoom.pathOf(file), name: nameOf(file) }] }),
    }));
    yield ["chats/market.json", listed("[", messages, "]")];
  },
  pathOf: (file) => `files/${nameOf(file)}`,
};

export const FORMATS: Readonly<Record<Source, ExportFormat>> = {
  whatsapp,
  telegram,
  slack,
  mattermost,
  discord,
  element,
  lingualoom,
};
