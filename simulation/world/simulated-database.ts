import { PGlite, type Results } from "@electric-sql/pglite";
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type Transaction,
} from "kysely";
import pg from "pg";
import { insideTransaction } from "#platform/server.ts";
import type { Life } from "./replica.ts";

const { builtins } = pg.types;
const asTexts = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[];

/** As the product's own driver reads them (platform/server.ts). */
const EXACT: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  1016: (text) => asTexts(text).map((item) => (item === null ? null : BigInt(item))),
  [builtins.NUMERIC]: String,
  1231: asTexts,
  [builtins.DATE]: String,
  [builtins.INTERVAL]: String,
};

const parserOf = (oid: number) =>
  EXACT[oid] ?? (pg.types.getTypeParser(oid as never, "text") as (text: string) => unknown);
/** Every type that the service has, and lists of them. */
const LISTS = [199, 1000, 1001, 1005, 1007, 1009, 1015, 1016, 1115, 1182, 1185, 1231, 2951, 3807];
const OIDS = [...Object.values(builtins).map(Number), ...LISTS];
const always = <T>(answer: (oid: number) => T): Record<number, T> =>
  Object.fromEntries(OIDS.map((oid) => [oid, answer(oid)]));
const parsers = always(parserOf);
/** A value as the product's driver sends it: always as text. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(itemText).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
function itemText(item: unknown): string {
  const text = asText(item);
  if (text === null || Array.isArray(item)) return text ?? "NULL";
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
const serializers = always(() => (value: unknown) => String(value));

/** Whoever has the connection works alone, one after the other in the order in which they came. */
type Line = { take(): Promise<void>; give(): void };
function line(): Line {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    take: () => {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give: () => {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}

/** PostgreSQL inside this process, with one connection, as every process of the history shares it. */
export type SharedDatabase = {
  lite: PGlite;
  line: Line;
  /** Puts everything back as the migrations left it. */
  restore(): Promise<void>;
};

/** Copies of what the migrations put into tables, beside them. */
const KEPT = "kept";

async function restoring(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const names = rows.map(({ name }) => name);
  await lite.exec(`create schema ${KEPT}`);
  const filled: string[] = [];
  for (const name of names) {
    const made = await lite.query(`create table ${KEPT}.${name} as table public.${name}`);
    if (
      (made.affectedRows ?? 0) > 0 ||
      (await lite.query(`select from ${KEPT}.${name}`)).rows.length > 0
    ) {
      filled.push(name);
    }
  }
  // Neither the rules of what is never deleted nor references hold for whoever puts all back.
  return [
    "set session_replication_role = replica",
    `truncate ${names.join(", ")} restart identity`,
    ...filled.map((name) => `insert into ${name} overriding system value table ${KEPT}.${name}`),
    "set session_replication_role = origin",
    "select setseed(0.5)",
  ].join(";");
}

export async function openSharedDatabase(migrations: readonly string[]): Promise<SharedDatabase> {
  const lite = await PGlite.create({ parsers, serializers });
  await lite.exec("set timezone to 'UTC'");
  for (const text of migrations) await lite.exec(text);
  const put = await restoring(lite);
  const shared: SharedDatabase = {
    lite,
    line: line(),
    restore: async () => {
      shared.line = line();
      await lite.exec("rollback").catch(() => undefined);
      await lite.exec(put);
    },
  };
  return shared;
}

const connectionLost = () => Object.assign(new Error("Connection terminated"), { code: "08006" });

/** One process's hold on the shared connection, for a statement or a transaction. */
class Hold implements DatabaseConnection {
  readonly #shared: SharedDatabase;
  readonly #life: Life;
  isInTransaction = false;

  constructor(shared: SharedDatabase, life: Life) {
    this.#shared = shared;
    this.#life = life;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const site = { place: `sql ${text.replace(/\s+/g, " ").slice(0, 60)}`, isDatabase: true };
    const { lite } = this.#shared;
    const run = async (): Promise<Results<R>> => {
      const values = parameters.map(asText);
      return lite.query<R>(text, values);
    };
    const { rows, affectedRows } = await this.#life.call(site, run, connectionLost);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("no statement of the service streams");
  }
}

class SimulatedDriver implements Driver {
  readonly #shared: SharedDatabase;
  readonly #life: Life;

  constructor(shared: SharedDatabase, life: Life) {
    this.#shared = shared;
    this.#life = life;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<Hold> {
    const { line } = this.#shared;
    await line.take();
    if (!this.#life.isAlive) {
      line.give();
      return new Promise<never>(() => undefined);
    }
    const hold = new Hold(this.#shared, this.#life);
    this.#held.set(
      hold,
      this.#life.onEnd(() => void this.#letGo(hold, line)),
    );
    return hold;
  }

  readonly #held = new Map<Hold, () => void>();

  /** A process that ends takes its open transaction along. */
  async #letGo(hold: Hold, line: Line): Promise<void> {
    if (!this.#held.delete(hold)) return;
    if (hold.isInTransaction) await this.#shared.lite.exec("rollback");
    line.give();
  }

  async releaseConnection(hold: Hold): Promise<void> {
    const forget = this.#held.get(hold);
    if (!forget) return;
    forget();
    this.#held.delete(hold);
    this.#shared.line.give();
  }

  async beginTransaction(hold: Hold): Promise<void> {
    await this.#shared.lite.exec("begin");
    hold.isInTransaction = true;
    await this.#life.stay();
  }

  async commitTransaction(hold: Hold): Promise<void> {
    const commit = async () => {
      await this.#shared.lite.exec("commit");
      hold.isInTransaction = false;
    };
    await this.#life.call({ place: "sql commit", isDatabase: true }, commit, connectionLost);
  }

  async rollbackTransaction(hold: Hold): Promise<void> {
    if (!hold.isInTransaction) return;
    await this.#shared.lite.exec("rollback");
    hold.isInTransaction = false;
  }
}

/** The database as one process sees it. */
export type SeenDatabase<Tables> = {
  db: Kysely<Tables>;
  transaction: <T>(run: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
};

export function databaseOf<Tables>(shared: SharedDatabase, life: Life): SeenDatabase<Tables> {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SimulatedDriver(shared, life),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    },
  });
  return {
    db,
    transaction: (run) => db.transaction().execute((tx) => insideTransaction(() => run(tx))),
  };
}
