import { html } from "hono/html";
import type { Email } from "../transport/mailer.ts";

/** The texts of an email in one language: plain strings, never markup. */
export interface EmailBody {
  readonly subject: string;
  /** Empty for an email without a greeting. */
  readonly greeting: string;
  readonly before: readonly string[];
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly between?: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly after: readonly string[];
  /** Preview that mailboxes show next to the subject; not part of the text. */
  readonly preheader?: string | undefined;
}

export interface EmailLanguage {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Renders plain text with the link alone on its line, and the same as HTML without remote content. */
export function render(content: EmailBody, language: EmailLanguage): Email {
  return {
    subject: content.subject,
    text: asText(content),
    html: asHtml(content, language),
    link: content.action?.link ?? null,
  };
}

const SIGNATURE = "Lingualoom";

function asText({ greeting, before, facts = [], between = [], action, after }: EmailBody): string {
  const listed = facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
  const paragraphs = [...(greeting ? [greeting] : []), ...before, ...(listed ? [listed] : []), ...between];
  if (action) paragraphs.push(`${action.label}:`, action.link);
  return `${[...paragraphs, ...after, SIGNATURE].join("\n\n")}\n`;
}

/** One column that phones show without zooming. `html` escapes all interpolated values. */
function asHtml(content: EmailBody, { lang, dir }: EmailLanguage): string {
  const { subject, greeting, before, facts = [], between = [], action, after, preheader } = content;
  const start = dir === "rtl" ? "right" : "left";
  const page = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body dir="${dir}" style="margin:0;padding:24px 16px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif;text-align:${start}">
${preheader ? html`<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>` : ""}
<div lang="${lang}" dir="${dir}" style="max-width:32rem;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #d08b1d;font-size:18px;font-weight:600">${SIGNATURE}</p>
${[...(greeting ? [greeting] : []), ...before].map(paragraph)}
${facts.length > 0 ? table(facts, start) : ""}
${between.map(paragraph)}
${action ? button(action) : ""}
${after.map(paragraph)}
<p style="margin:24px 0 0">${SIGNATURE}</p>
</div>
</body>
</html>
`;
  return String(page);
}

const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>\n`;

const button = ({ label, link }: { readonly label: string; readonly link: string }) =>
  html`<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#fff;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px"><a href="${link}" dir="ltr">${link}</a></p>`;

function table(facts: NonNullable<EmailBody["facts"]>, start: "left" | "right") {
  const end = start === "left" ? "right" : "left";
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><th scope="row" style="padding:4px 0;padding-${end}:16px;text-align:${start};vertical-align:top;font-weight:600">${label}</th><td style="padding:4px 0;vertical-align:top;text-align:${start}">${value}</td></tr>\n`,
  );
  return html`<table style="margin:0 0 16px;border-collapse:collapse">\n${rows}</table>`;
}
