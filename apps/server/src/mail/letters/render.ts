import type { Letter } from "../mailer.ts";

/** What a letter says, in plain strings of one language; nothing here is markup. */
export interface LetterContent {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly after: readonly string[];
}

export interface LetterLanguage {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Text with the link alone on its line, and the same as a page that needs nothing from elsewhere. */
export function render(content: LetterContent, language: LetterLanguage): Letter {
  return {
    subject: content.subject,
    text: asText(content),
    html: asHtml(content, language),
    link: content.action.link,
  };
}

const asText = ({ greeting, before, action, after }: LetterContent) =>
  `${[greeting, ...before, `${action.label}:`, action.link, ...after, "Lingualoom"].join("\n\n")}\n`;

function asHtml({ subject, greeting, before, action, after }: LetterContent, { lang, dir }: LetterLanguage) {
  const link = escapeHtml(action.link);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:32rem;margin:0 auto;overflow-wrap:anywhere">
${[greeting, ...before].map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px"><a href="${link}" dir="ltr">${link}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:24px 0 0">Lingualoom</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
