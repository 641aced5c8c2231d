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

/** A file's export: `lib/x/actions/y.ts doAction`, `app/api/x/route.ts GET`. */
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

/** The files that hold the dashboard's actions. */
export const filesOfActions = () => filesIn("lib", /\/actions\/[^/]+\.tsx?$/);

/** Everything that the dashboard exports as an action. */
export const allActions = () => exportsOf(filesOfActions());

/** Everything that the dashboard's routes export. */
export const allRoutes = () => exportsOf(filesIn("app/api", /\/route\.tsx?$/));

type DrawPage = (props: object) => Promise<unknown>;

/** Pages and layouts that are not made by the wrapper. Each one added here needs a comment on why. */
const OPEN = [
  // The sign-in page.
  "app/sign-in/page.tsx",
  // The page that an invitation's link opens; it shows nothing by itself.
  "app/invitation/page.tsx",
  // The page on which anybody checks a receipt; it shows nothing by itself.
  "app/receipt/page.tsx",
  // The frame of every page, the sign-in page included.
  "app/layout.tsx",
  // The frame behind the sign-in: it checks the session, and each page within it checks the permission.
  "app/(dashboard)/layout.tsx",
];

/** Every page and layout behind the sign-in. */
export async function allPages() {
  const paths = filesIn("app", /(^|\/)(page|layout)\.tsx?$/).filter((path) => !OPEN.includes(path));
  return Promise.all(
    paths.map(async (path) => {
      const { default: draw }: { default: DrawPage } = await import(join(ROOT, path));
      return { path, draw };
    }),
  );
}

/** Props that never resolve: a page that awaits them has already let the visitor in. */
const never = new Promise<never>(() => {});
export const UNREAD_PROPS = { params: never, searchParams: never, children: null };

/** Calls an action directly, without any page. One that leads on to another page has done its work. */
export async function callAction(door: unknown, input: unknown): Promise<unknown> {
  try {
    return await (door as (input: unknown) => Promise<unknown>)(input);
  } catch (error) {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
    return { ok: true };
  }
}

const PARTS = {
  id: "1",
  connection: "main",
  network: "polygon",
  type: "SELFIE",
  of: "payout",
  file: "0".repeat(32),
};

/** Calls a route's handler directly, without any page. */
export function callRoute(
  door: unknown,
  method = "GET",
  headers = new Headers(),
  {
    params = PARTS,
    query = "",
    body: sent = "{}",
    signal,
  }: { params?: object; query?: string; body?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const body = method === "POST" ? sent : null;
  const url = `http://localhost:3999/api/x${query}`;
  const made = new Request(url, { method, headers, body, signal: signal ?? null });
  const open = door as (request: Request, context: object) => Promise<Response>;
  return open(made, { params: Promise.resolve(params) });
}

/**
 * Every row of every table, except the trail, the counts that a refusal leaves, and the process's own sign
 * of life.
 */
export async function everyRow(store: Store, fits: (row: string) => boolean = () => true) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('audit', 'limiter', 'schema_process')
    order by 1
  `.execute(store.db);
  const rowsOf = ({ name }: { name: string }) =>
    sql`select ${`${name} `}::text || t::text as row from ${sql.table(name)} t`;
  // In one statement, since it is asked hundreds of times.
  const all = sql<{ row: string }>`${sql.join(tables.map(rowsOf), sql` union all `)}`;
  const { rows } = await all.execute(store.db);
  const texts = rows.map(({ row }) => row).filter(fits);
  return texts.toSorted().join("\n");
}
