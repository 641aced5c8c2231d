import type { Migration } from "#platform/migrations/read-migrations.ts";

type Table = { name: string; isNew: boolean };
type Breaking = { pattern: RegExp; why: string };

/** What the version before could trip over, wherever it stands in `alter table` of a table it knows. */
const IN_OLD_TABLES: readonly Breaking[] = [
  { pattern: /\bdrop (column|default|identity|expression)\b/, why: "drops what is in use" },
  {
    pattern: /\bdrop (?!column|default|identity|expression|constraint|not null)\w+/,
    why: "drops what is in use",
  },
  { pattern: /\brename\b/, why: "renames what is in use" },
  { pattern: /\b(set data )?type\b/, why: "changes a type" },
  { pattern: /\badd (constraint \w+ )?(unique|primary key|exclude)\b/, why: "asks more of rows" },
];
const ANYWHERE: readonly Breaking[] = [
  {
    pattern: /^drop (table|view|materialized view|type|function|schema|sequence|domain)\b/,
    why: "drops what is in use",
  },
  { pattern: /^(truncate|revoke)\b/, why: "takes away what is in use" },
  {
    pattern: /^alter (type|view|function|sequence|domain|index) .*\brename\b/,
    why: "renames what is in use",
  },
];

/** The statements of a migration, on one line each and in lower case; bodies of functions are left out. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\bas\s+(\$\w*\$)[^]*?\1/gi, "")
    .replaceAll(/\bdo\s+\$\w*\$\s*begin\b|\bend\s*;?\s*\$\w*\$/gi, ";")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

/**
 * Why a migration would break processes of the version before, or hold up their writes, as sentences.
 * Nothing is said about one that contracts: it waits until they have ended.
 */
export function breaksBefore({
  name,
  sql,
  needs,
}: Pick<Migration, "name" | "sql" | "needs">): string[] {
  if (needs !== null) return [];
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(
      (one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? [],
    ),
  );
  const defaults = new Set(
    statements.flatMap((one) =>
      [...one.matchAll(/alter (?:column )?(\w+) set default/g)].map(([, column]) => column),
    ),
  );
  return statements.flatMap((statement) =>
    whysOf(statement, made, defaults).map((why) => `${name} ${why}: ${statement}`),
  );
}

function whysOf(
  statement: string,
  made: ReadonlySet<string>,
  defaults: ReadonlySet<string | undefined>,
): string[] {
  const whys = ANYWHERE.filter(({ pattern }) => pattern.test(statement)).map(({ why }) => why);
  const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(statement);
  if (index && index[1] === undefined && !made.has(index[2] ?? ""))
    whys.push("holds up writes while it builds an index; build it concurrently");
  const table = tableOf(statement, made);
  return table === null || table.isNew ? whys : [...whys, ...ofOldTable(statement, defaults)];
}

function tableOf(statement: string, made: ReadonlySet<string>): Table | null {
  const name = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1];
  return name === undefined ? null : { name, isNew: made.has(name) };
}

function ofOldTable(statement: string, defaults: ReadonlySet<string | undefined>): string[] {
  const whys = IN_OLD_TABLES.filter(({ pattern }) => pattern.test(statement)).map(({ why }) => why);
  for (const action of statement.split(/,(?![^(]*\))/)) {
    const required = /alter (?:column )?(\w+) set not null/.exec(action)?.[1];
    if (required !== undefined && !defaults.has(required))
      whys.push("requires a column that has no default");
    if (
      /\badd column\b/.test(action) &&
      /\bnot null\b/.test(action) &&
      !/\b(default|generated)\b/.test(action)
    )
      whys.push("adds a column that older versions do not fill");
    if (
      /\badd (constraint \w+ )?(check|foreign key)\b/.test(action) &&
      !/\bnot valid\b/.test(action)
    )
      whys.push("asks more of rows; add it not valid");
  }
  return [...new Set(whys)];
}
