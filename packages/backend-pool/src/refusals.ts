/** Reasons for refusing a list of backends, by code, so that a server can translate them. */
export const LIST_SENTENCES = {
  noBackendLeft: "Cannot remove all backends",
  tooManyBackends: "At most {{most}} backends are possible",
  mustBeAddress: '"{{address}}" must be an address and nothing more',
  mustBeHttps: '"{{address}}" must start with https://, because sessions travel to it',
  originNotAllowed: '"{{address}}" is not among the origins this deployment allows (BACKEND_ORIGINS)',
  badBackendUrl: 'Invalid backend URL: "{{address}}" must start with http:// or https://',
  listChanged: "The list of backends was changed meanwhile. Load it again.",
} as const;

interface ListSentence {
  readonly code: keyof typeof LIST_SENTENCES;
  readonly values: Readonly<Record<string, string | number>>;
}

class ListError extends Error {
  readonly sentence: ListSentence;
  constructor(code: ListSentence["code"], values: ListSentence["values"] = {}) {
    super(LIST_SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])));
    this.sentence = { code, values };
  }
}

/** The list is not allowed; `message` is a sentence for the administrator. */
export class RefusedList extends ListError {
  override name = "RefusedList";
}

/** Another administrator has changed the list in the meantime. */
export class StaleList extends ListError {
  override name = "StaleList";
  constructor() {
    super("listChanged");
  }
}
