import type { CallFacts } from "./facts.ts";
import { CALL_FACTS } from "./table.ts";

interface Template {
  readonly method: string;
  readonly segments: readonly string[];
  readonly facts: CallFacts;
}

const PREFIX = "/api";

const templates: readonly Template[] = Object.entries(CALL_FACTS)
  .map(([name, facts]) => {
    const [method = "", path = ""] = name.split(" ");
    return { method, segments: path.split("/"), facts };
  })
  // Fixed paths come first, as on the server: `/messages/chats` is not a user's id.
  .sort((a, b) => parametersIn(a) - parametersIn(b));

/**
 * Returns the facts of the call that a request makes; undefined for any other request.
 * @param path with `/api`, without the query
 */
export function factsOf(method: string, path: string): CallFacts | undefined {
  if (!path.startsWith(`${PREFIX}/`)) return undefined;
  const asked = method === "HEAD" ? "GET" : method;
  const segments = path.slice(PREFIX.length).split("/");
  return templates.find((one) => one.method === asked && matches(one, segments))?.facts;
}

function matches({ segments }: Template, given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, i) => (isParameter(segment) ? given[i] !== "" : segment === given[i]))
  );
}

function parametersIn({ segments }: Template): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith(":");
}
