import { withEmoji } from "./emoji-names.ts";

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

/** Parses a form between angle brackets. Null for other texts: `a < b > c`, `vector<int>`, `<b>`. */
export function readAngle(inside: string, links: "all" | "only links" = "all"): string | null {
  const bar = inside.indexOf("|");
  const [what, label] = bar < 0 ? [inside, ""] : [inside.slice(0, bar), oneLine(inside.slice(bar + 1))];
  if (URL_FORM.test(what)) return link(unescaped(what), label);
  if (links === "only links") return null;
  if (PERSON.test(what) || CHANNEL.test(what)) return label ? what.charAt(0) + label.replace(/^[@#]/, "") : what;
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

const ofProse = (text: string) =>
  replaceAngles(
    text,
    (inside) => readAngle(inside),
    (part) => unescaped(withEmoji(part)),
  );
const ofCode = (text: string) => replaceAngles(text, (inside) => readAngle(inside), unescaped);

/** Converts Slack's mrkdwn to our format, which has the same marks. Emoji names stay unchanged in code. */
export const ofMrkdwn = (text: string): string =>
  proseAndCode(text)
    .map((part, i) => (i % 2 === 0 ? ofProse(part) : ofCode(part)))
    .join("");
