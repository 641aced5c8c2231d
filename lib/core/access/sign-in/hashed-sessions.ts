import "server-only";
import { createHash } from "node:crypto";
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from "better-auth";

const PREFIX = "sha256:";

/** The stored form of a session token: a reader of the table can't sign in with it. */
function hashToken(token: string): string {
  return PREFIX + createHash("sha256").update(token).digest("base64url");
}

type Row = Record<string, unknown>;
type NewRow<T> = {
  model: string;
  data: Omit<T, "id">;
  select?: string[] | undefined;
  forceAllowId?: boolean | undefined;
};
type Reads = { model: string; where?: Where[] | undefined };

const isSession = (model: string) => model === "session";

function hashWhere<Query extends Reads>(query: Query): Query {
  if (!isSession(query.model) || !query.where) return query;
  const where = query.where.map((clause): Where => {
    if (clause.field !== "token") return clause;
    if (typeof clause.value === "string") return { ...clause, value: hashToken(clause.value) };
    if (Array.isArray(clause.value)) {
      return { ...clause, value: clause.value.map((one) => hashToken(String(one))) };
    }
    throw new TypeError("a session's token is text");
  });
  return { ...query, where };
}

/** Puts the token that the caller searched by back into the row found by its hash. */
function withToken<Found>(found: Found, query: Reads): Found {
  const asked = query.where?.find((clause) => clause.field === "token")?.value;
  if (!found || !isSession(query.model) || typeof asked !== "string") return found;
  return { ...found, token: asked };
}

type Adapter = DBTransactionAdapter<BetterAuthOptions>;

function overRows(inner: Adapter): Adapter {
  return {
    ...inner,
    async create<T extends Row, R = T>(query: NewRow<T>): Promise<R> {
      const token: unknown = Reflect.get(query.data, "token");
      if (!isSession(query.model) || typeof token !== "string") return inner.create<T, R>(query);
      const data = { ...query.data, token: hashToken(token) };
      return { ...(await inner.create<T, R>({ ...query, data })), token };
    },
    async findOne<T>(query: Parameters<Adapter["findOne"]>[0]): Promise<T | null> {
      return withToken(await inner.findOne<T>(hashWhere(query)), query);
    },
    findMany: (query) => inner.findMany(hashWhere(query)),
    count: (query) => inner.count(hashWhere(query)),
    async update<T>(query: Parameters<Adapter["update"]>[0]): Promise<T | null> {
      return withToken(await inner.update<T>(hashWhere(query)), query);
    },
    updateMany: (query) => inner.updateMany(hashWhere(query)),
    delete: (query) => inner.delete(hashWhere(query)),
    deleteMany: (query) => inner.deleteMany(hashWhere(query)),
    consumeOne: (query) => inner.consumeOne(hashWhere(query)),
    incrementOne: (query) => inner.incrementOne(hashWhere(query)),
  };
}

/**
 * better-auth's adapter with session tokens hashed at rest; the library itself keeps them in plain text. Rows
 * found by anything else than a token come back with the hash in its place.
 */
export function hashedSessions(inner: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return {
    ...inner,
    ...overRows(inner),
    transaction: (run) => inner.transaction((tx) => run(overRows(tx))),
  };
}
