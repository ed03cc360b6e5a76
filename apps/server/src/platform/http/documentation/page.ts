import { TOKEN_PREFIX } from "@lingualoom/contract/call-facts/token-scopes.ts";
import type { AsyncApi } from "./asyncapi.ts";
import type { OpenApi, Operation } from "./openapi.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
/** Focusable, so that keyboard users can scroll it. */
const code = (value: unknown) => `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;

/** Renders the API reference as one page that works without scripts. The script adds forms to try calls. */
export function documentationPage({ info, paths }: OpenApi, socket: AsyncApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "");
  const sections = [...byTag].map(
    ([tag, some]) => `<section aria-labelledby="${tag}"><h2 id="${tag}">${escaped(tag)}</h2>
${some.map((one) => asArticle(one.method, one.path, one.operation)).join("\n")}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="docs.css">
<script src="docs.js" defer></script>
</head>
<body>
<header><h1>${escaped(info.title)} API</h1>
<p>Version ${escaped(info.version)}. ${escaped(info.description)}</p>
<p>The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1) has the calls,
<a href="asyncapi.json">asyncapi.json</a> (AsyncAPI 3.0) the events and requests of the socket,
<a href="export-format.json">export-format.json</a> (JSON Schema) the files of an account's export.</p>
<form id="access" hidden><label>Access token, to try calls with <input name="token" type="password" autocomplete="off" placeholder="${TOKEN_PREFIX}…"></label>
<small>It stays in this page. What a call does is done.</small></form></header>
<nav aria-label="Parts"><ul>${[...byTag.keys()].map((tag) => `<li><a href="#${tag}">${escaped(tag)}</a></li>`).join("")}<li><a href="#events">events</a></li><li><a href="#socket-requests">requests over the socket</a></li></ul></nav>
<main>${sections.join("\n")}
${socketSections(socket)}</main>
</body>
</html>
`;
}

function socketSections({ info, operations, components: { messages } }: AsyncApi): string {
  const messageOf = ($ref: string) => messages[$ref.split("/").at(-1) ?? ""];
  const articles = (action: "send" | "receive") =>
    Object.values(operations)
      .filter((operation) => operation.action === action)
      .map((operation) => {
        const message = messageOf(operation.messages[0]?.$ref ?? "");
        const answer = messageOf(operation.reply?.messages[0]?.$ref ?? "");
        if (!message) return "";
        return `<details><summary><code>${escaped(message.name)}</code> ${prose(message.summary)}</summary>
${code(message.payload)}${answer ? `<h3>Answer</h3>${code(answer.payload)}` : ""}</details>`;
      })
      .join("\n");
  return `<section aria-labelledby="events"><h2 id="events">events</h2><p>${prose(info.description)}</p>
${articles("send")}</section>
<section aria-labelledby="socket-requests"><h2 id="socket-requests">requests over the socket</h2>
${articles("receive")}</section>`;
}

function asArticle(method: string, path: string, operation: Operation): string {
  const { description, parameters, requestBody, responses, security } = operation;
  return `<details><summary><span class="method ${method.toLowerCase()}">${method}</span> <code>/api${escaped(path)}</code></summary>
${description ? `<p>${prose(description)}</p>` : ""}
${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.map((one) => `<dt><code>${escaped(one.name)}</code> <small>${one.in}${one.required ? ", required" : ""}</small></dt><dd><code>${escaped(JSON.stringify(one.schema))}</code></dd>`).join("")}</dl>` : ""}
${requestBody ? `<h3>Body</h3>${code(requestBody.content["application/json"].schema)}` : ""}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, answer]) =>
    Number(status) < 400 && answer.content
      ? `<p><strong>${status}</strong></p>${code(answer.content["application/json"].schema)}`
      : `<p><strong>${status}</strong> ${escaped(answer.description)}</p>`,
  )
  .join("\n")}
${security.some((one) => "token" in one) ? tryForm(method, path, operation) : ""}
</details>`;
}

/** Hidden until the script shows it. */
function tryForm(method: string, path: string, { parameters, requestBody }: Operation): string {
  const inputs = parameters.map(
    ({ name, in: place, required }) =>
      `<label>${escaped(name)} <input name="${escaped(name)}" data-in="${place}"${required ? " required" : ""} autocomplete="off"></label>`,
  );
  const body = requestBody ? `<label>Body <textarea rows="4" spellcheck="false">{}</textarea></label>` : "";
  return `<form class="try" hidden data-method="${method}" data-path="${escaped(path)}">
${inputs.join("\n")}${body}<button>Try it</button> <output></output></form>`;
}

export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; } h2 { margin-block: 2.5rem 0.5rem; font-size: 1.25rem; } h3 { font-size: 1rem; }
a { color: light-dark(#3730a3, #a5b4fc); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
details { border-block-end: 1px solid light-dark(#ddd, #444); }
summary { padding-block: 0.6rem; cursor: pointer; }
details > :not(summary) { margin-inline-start: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { overflow: auto; max-block-size: 24rem; padding: 0.75rem; background: light-dark(#f5f4f0, #1e1e24); border-radius: 0.375rem; }
form { display: grid; gap: 0.5rem; justify-items: start; margin-block: 1rem; }
form[hidden] { display: none; }
label { display: grid; inline-size: 100%; }
input, textarea { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem; font: inherit; }
button { min-block-size: 2.75rem; padding-inline: 1rem; font: inherit; }
output { max-inline-size: 100%; overflow: auto; white-space: pre-wrap; font-family: ui-monospace, monospace; font-size: 0.875rem; }
dd { margin-inline-start: 1rem; color: light-dark(#555, #bbb); }
.method { display: inline-block; min-inline-size: 4.5rem; font-weight: 600; }
`;
