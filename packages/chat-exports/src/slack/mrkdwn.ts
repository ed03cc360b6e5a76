import { withEmoji } from "../emoji-names.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Reverses the escaping that Slack requires of senders. */
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (found) => ESCAPES[found] as string);

const URL_FORM = /^(?:[a-z][a-z\d+.-]{0,30}:\/\/|mailto:|tel:)[^\s<>]+$/i;
const PERSON = /^@[A-Z\d]{2,30}$/;
const CHANNEL = /^#[A-Z\d]{2,30}$/;
const EVERYBODY = /^!(here|channel|everyone)$/;
const TEAM = /^!subteam\^[A-Z\d]{2,30}$/;
/** `!date^1392734382^{date}^https://example.com`, whose fallback text is in the label. */
const DATE = /^!date\^\d{1,15}\^[^^]*(?:\^(\S+))?$/;

const oneLine = (label: string) => unescaped(label).trim().replaceAll(/\r?\n/g, " ");

/** Shows a label before its address, unless they are the same. */
function link(address: string, label: string): string {
  const url = address.replace(/^(?:mailto|tel):/i, "");
  return !label || label === url || label === address ? url : `${label} (${url})`;
}

/** Names of people and channels by id, as far as they are known. */
export interface SlackNames {
  readonly person: (id: string) => string | undefined;
  readonly channel: (id: string) => string | undefined;
}

export const NO_NAMES: SlackNames = { person: () => undefined, channel: () => undefined };

/** Returns links between angle brackets, as Mattermost accepts them too. Null for other texts. */
export function readLink(inside: string): string | null {
  const [address, label] = addressAndLabel(inside);
  return URL_FORM.test(address) ? link(unescaped(address), label) : null;
}

function addressAndLabel(inside: string): [address: string, label: string] {
  const bar = inside.indexOf("|");
  return bar < 0 ? [inside, ""] : [inside.slice(0, bar), oneLine(inside.slice(bar + 1))];
}

/** Parses a form between angle brackets. Null for other texts: `a < b > c`, `vector<int>`, `<b>`. */
export function readAngle(inside: string, names: SlackNames = NO_NAMES): string | null {
  const found = readLink(inside);
  if (found !== null) return found;
  const [what, label] = addressAndLabel(inside);
  if (PERSON.test(what) || CHANNEL.test(what)) {
    const [sign, id] = [what.charAt(0), what.slice(1)];
    return sign + ((sign === "@" ? names.person(id) : names.channel(id)) ?? (label.replace(/^[@#]/, "") || id));
  }
  const everybody = EVERYBODY.exec(what);
  if (everybody) return `@${everybody[1]}`;
  if (TEAM.test(what)) return label || `@${what.slice("!subteam^".length)}`;
  const date = DATE.exec(what);
  return date && label ? link(date[1] ? unescaped(date[1]) : "", label).replace(/ \(\)$/, "") : null;
}

/** Replaces known forms between angle brackets; `plain` gets everything else. Runs in linear time. */
export function replaceAngles(
  text: string,
  read: (inside: string) => string | null,
  plain: (text: string) => string,
): string {
  let out = "";
  let done = 0;
  for (let open = text.indexOf("<"); open >= 0; ) {
    const next = text.indexOf("<", open + 1);
    const inside = text.slice(open + 1, next < 0 ? text.length : next);
    const close = inside.indexOf(">");
    const known = close > 0 ? read(inside.slice(0, close)) : null;
    if (known !== null) {
      out += plain(text.slice(done, open)) + known;
      done = open + close + 2;
    }
    open = next;
  }
  return out + plain(text.slice(done));
}

const FENCE = "```";

/** Splits a text alternately into prose and code, beginning with prose, in linear time. */
export function proseAndCode(text: string): string[] {
  const parts: string[] = [];
  let done = 0;
  let at = text.indexOf("`");
  let isFenced = true;
  while (at >= 0) {
    const fence = isFenced && text.startsWith(FENCE, at) ? text.indexOf(FENCE, at + FENCE.length) : -1;
    if (fence < 0 && text.startsWith(FENCE, at)) isFenced = false;
    const close = text.indexOf("`", at + 1);
    const end = fence >= 0 ? fence + FENCE.length : close + 1;
    const isCode = fence >= 0 || (close > at + 1 && !text.slice(at, close).includes("\n"));
    if (isCode) {
      parts.push(text.slice(done, at), text.slice(at, end));
      done = end;
    }
    at = isCode ? text.indexOf("`", end) : close;
  }
  return [...parts, text.slice(done)];
}

/** Converts Slack's mrkdwn to our format, which has the same marks. Emoji names stay unchanged in code. */
export function ofMrkdwn(text: string, names: SlackNames = NO_NAMES): string {
  const read = (inside: string) => readAngle(inside, names);
  return proseAndCode(text)
    .map((part, i) => replaceAngles(part, read, (plain) => unescaped(i % 2 === 0 ? withEmoji(plain) : plain)))
    .join("");
}
