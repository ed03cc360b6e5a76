/** Comments, texts and bodies of functions, in which a word such as "drop" means nothing here. */
const BESIDE_STATEMENTS = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;
const ADDS = [
  /^create (or replace )?(table|view|function|procedure|type|sequence|extension) /,
  /^create index /,
  /^(insert into|update|comment on|grant|analyze|set local|select) /,
];

/**
 * The statements of a migration over which the version before would stumble: it reads and writes as if none had run.
 * Only what adds passes; with a table that the migration itself makes it may do anything.
 */
export function narrowings(migration: string): string[] {
  const statements = migration
    .replace(BESIDE_STATEMENTS, (found) => (/^['$]/.test(found) ? "''" : " "))
    .replaceAll('"', "")
    .toLowerCase()
    .split(";")
    .map((statement) =>
      statement
        .replace(/\s+/g, " ")
        .replace(/\b(if (not )?exists |only |public\.)/g, "")
        .trim(),
    )
    .filter((statement) => statement !== "");
  const own = new Set(statements.map((statement) => /^create table (\w+)/.exec(statement)?.[1]));
  return statements.filter((statement) => {
    const [, of] = /^(?:alter table|create unique index (?:\w+ )?on|create trigger .*? on) (\w+)/.exec(statement) ?? [];
    const isOfOwn = of !== undefined && own.has(of);
    return !isOfOwn && !ADDS.some((adds) => adds.test(statement)) && !addsColumns(statement);
  });
}

function addsColumns(statement: string): boolean {
  const [, actions = ""] = /^alter table \w+ (.*)$/.exec(statement) ?? [];
  return actions.split(/, ?(?![^(]*\))/).every(addsColumn);
}

/** A column that the version before need not fill. */
function addsColumn(action: string): boolean {
  const [, definition] =
    /^add (?:column )?(?!constraint |check |unique |primary |foreign |exclude )\w+( .*)$/.exec(action) ?? [];
  if (definition === undefined) return false;
  return !/ (not null|primary key)\b/.test(definition) || / (default (?!null)|generated )/.test(definition);
}
