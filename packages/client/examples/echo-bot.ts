// Echoes messages: all of them in a direct chat; in a group, those that mention the bot or begin with "/echo".
import { type Client, createClient, isMentioned, type Message } from "@lingualoom/client";

const { LINGUALOOM_URL: url = "http://127.0.0.1:3000", BOT_TOKEN: token = "" } = process.env;

const client: Client = createClient({ url, token });

/** The text to echo; undefined if the message is not for the bot. */
function answerTo({ text, receiverId, ...message }: Message): string | undefined {
  if (message.system) return undefined;
  if (text.startsWith("/echo ")) return text.slice("/echo ".length);
  if (receiverId !== undefined) return text;
  const name = `@${client.me.fullName}`;
  return isMentioned({ text, ...message }, client.me._id) ? text.replace(name, "").trim() : undefined;
}

client.onMessage(async (message) => {
  const text = answerTo(message);
  if (!text) return;
  // Derived from the message, so that retries and restarts never answer it twice.
  const clientMessageId = `echo-${message._id}`;
  await client.send(message.conversationId, { text, replyTo: message._id, clientMessageId });
});

await client.start();
// Suggested when users type "/" in a chat with the bot.
const commands = [{ name: "echo", description: "Repeats the text after it" }];
if (client.me.bot) await client.call("PUT /bots/me/commands", { body: { commands } });
console.log(`${client.me.fullName} listens at ${url}`);
process.once("SIGTERM", () => client.stop());
