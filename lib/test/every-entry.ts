import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";

const ROOT = join(import.meta.dirname, "../..");
const filesIn = (folder: string, fits: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => fits.test(path) && !path.includes(".test."))
    .toSorted();

type Found = { name: string; door: unknown };

async function exportsOf(paths: string[]): Promise<Found[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const made: Record<string, unknown> = await import(join(ROOT, path));
      return Object.entries(made).map(([name, door]) => ({ name: `${path} ${name}`, door }));
    }),
  );
  return found.flat();
}

/** Every server action, by its file and name. */
export const everyAction = (): Promise<Found[]> =>
  exportsOf(filesIn("lib", /\/actions\/[^/]+\.tsx?$/));

/** Every route handler, by its file and method. */
export const everyRoute = (): Promise<Found[]> => exportsOf(filesIn("app/api", /\/route\.tsx?$/));

/** Every row of every table, except the trail and the counts that a refusal leaves. */
export async function everythingIn(store: Pick<Store, "db">): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('audit', 'limiter') order by 1
  `.execute(store.db);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await sql`select t::text from ${sql.table(name)} t`.execute(store.db);
    texts.push(name, ...rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return texts.join("\n");
}

/** Calls a route's handler directly, without any page. */
const PARTS = { id: "1", connection: "main", network: "polygon", type: "SELFIE" };

export function attempt(
  door: unknown,
  method = "GET",
  headers = new Headers(),
  { params = PARTS, query = "" } = {},
): Promise<Response> {
  const body = method === "POST" ? "{}" : undefined;
  const made = new Request(`http://localhost:3999/api/x${query}`, { method, headers, body });
  const open = door as (request: Request, context: object) => Promise<Response>;
  return open(made, { params: Promise.resolve(params) });
}
