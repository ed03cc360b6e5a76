const ESCAPES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** The signs that a sender has to escape. */
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (found) => ESCAPES[found] as string);

/** A label is shown before its address, unless it says the same. */
function link(address: string, label: string | undefined): string {
  const url = address.replace(/^mailto:/, "");
  return !label || label === url || label === address ? url : `${label} (${url})`;
}

/** What stands between angle brackets: `@U…`, `#C…`, `!here`, `!subteam^S…|name`, `!date^…^…|text`, or an address. */
function reference(inner: string): string {
  const [what = "", label] = inner.split("|", 2);
  if (/^!(?:here|channel|everyone)$/.test(what)) return `@${what.slice(1)}`;
  if (/^[@#!]/.test(what))
    return label ? (what[0] === "!" ? label : what[0] + label.replace(/^[@#]/, "")) : what[0] === "!" ? "" : what;
  return link(what, label);
}

/** Slack's mrkdwn as a text of ours, whose marks are the same: what is in angle brackets written out, the rest unescaped. */
export const ofMrkdwn = (text: string): string =>
  unescaped(text.replace(/<([^<>\n]{1,3000})>/g, (_, inner: string) => reference(inner)));
