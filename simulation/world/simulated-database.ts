import { PGlite } from "@electric-sql/pglite";
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
import { insideTransaction } from "#platform/server.ts";
import { copyInto, putBack } from "./database-copy.ts";
import { preparedStatements, type Statements } from "./prepared-statements.ts";
import type { Life } from "./replica.ts";

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
  statement: Statements;
  line: Line;
  /** Puts everything back as the migrations left it. */
  restore(): Promise<void>;
  /** Copies all of it between two transactions; the answer puts the copy back. */
  copy(): Promise<() => Promise<void>>;
};

export async function openSharedDatabase(migrations: readonly string[]): Promise<SharedDatabase> {
  const lite = await PGlite.create();
  // What a statement's plan is must not depend on how often it ran before.
  await lite.exec(
    "set timezone to 'UTC'; set plan_cache_mode to force_generic_plan; set synchronous_commit to off",
  );
  for (const text of migrations) await lite.exec(text);
  const migrated = await copyInto(lite, "migrated");
  const shared: SharedDatabase = {
    statement: preparedStatements(lite),
    line: line(),
    restore: async () => {
      shared.line = line();
      await lite.exec("rollback").catch(() => undefined);
      await putBack(lite, migrated);
      await lite.exec("select setseed(0.5)");
    },
    copy: async () => {
      await shared.line.take();
      const copy = await copyInto(lite, "older");
      shared.line.give();
      return async () => {
        await shared.line.take();
        await putBack(lite, copy);
        shared.line.give();
      };
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
    // One statement at a time is what the connection can do.
    const run = async () => this.#shared.statement(text, parameters);
    const { rows, changed } = await this.#life.call(site, run, connectionLost);
    return { rows: rows as R[], numAffectedRows: changed };
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
    await this.#life.awake();
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
    if (hold.isInTransaction) this.#shared.statement("rollback", []);
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
    this.#shared.statement("begin", []);
    hold.isInTransaction = true;
    await this.#life.stay();
  }

  async commitTransaction(hold: Hold): Promise<void> {
    const commit = async () => {
      this.#shared.statement("commit", []);
      hold.isInTransaction = false;
    };
    await this.#life.call({ place: "sql commit", isDatabase: true }, commit, connectionLost);
  }

  async rollbackTransaction(hold: Hold): Promise<void> {
    if (!hold.isInTransaction) return;
    this.#shared.statement("rollback", []);
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
