import { createHash, randomUUID } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import * as rows from "#service/db/access/idempotency-keys.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Deps } from "./deps.ts";

/** A POST with an Idempotency-Key. `path` omits `/v1`, so both addresses of an endpoint share one key. */
export type KeyedRequest = {
  scope: string;
  key: string;
  method: string;
  path: string;
  body: Uint8Array;
};

/**
 * Keeps a call's reply in the transaction of its work, so that no death of a process comes between them. Nothing
 * without a key.
 * @throws ExchangeError `ALREADY_RUNNING` when another attempt holds the key by now: roll the work back
 */
export type KeepReply<T> = (tx: Tx, reply: T) => Promise<void>;

/** A call that this process holds and must end in exactly one of three ways. */
export type IdempotencyLease = {
  /** The call is done: every repetition gets this body. */
  keep: (reply: string) => Promise<void>;
  /** The same in the work's own transaction; `keep` is called all the same. */
  keepIn: KeepReply<string>;
  /** The call was refused and did nothing: a corrected request may use the key again. */
  free: () => Promise<void>;
  /** The call failed at an unknown point: only the same request may try again, at once. */
  bind: () => Promise<void>;
};

/** A process that died blocks its callers for this long; a living one renews the lease. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** Tries to read a key that may be deleted between two looks. */
const LOOKS = 5;

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Binds a sealed reply to its key. */
export const replyOf = ({ scope, keyHash }: Pick<rows.KeyedCall, "scope" | "keyHash">) =>
  `idempotency key ${keyHash.toString("hex")} of ${scope}`;

function hold({ db, sealer, log }: Deps, call: rows.KeyedCall): IdempotencyLease {
  // The caller must get its answer even when this write fails; the lease ends by itself.
  const safely = (work: () => Promise<unknown>) =>
    work().catch((err: unknown) => log.error({ err }, "an idempotency key was not written"));
  const renewing = setInterval(
    () => void safely(() => rows.leaseKey(db, call, LEASE_MS)),
    RENEW_MS,
  );
  renewing.unref();
  const store = (tx: Tx, reply: string) =>
    rows.storeReply(tx, call, sealer.seal(reply, replyOf(call)));
  const end = async (work: () => Promise<unknown>) => {
    clearInterval(renewing);
    await safely(work);
  };
  return {
    keep: (reply) => end(() => store(db, reply)),
    keepIn: async (tx, reply) => {
      if (!(await store(tx, reply))) throw new ExchangeError("ALREADY_RUNNING", { retryAfter: 1 });
    },
    free: () => end(() => rows.freeKey(db, call)),
    bind: () => end(() => rows.leaseKey(db, call, 0)),
  };
}

/**
 * Returns the stored reply of this same request, or the right to make the call (INTERFACE §1).
 * @throws ExchangeError `IDEMPOTENCY_MISMATCH`, `ALREADY_RUNNING`
 */
export async function acquireKey(
  deps: Deps,
  { scope, key, method, path, body }: KeyedRequest,
): Promise<{ reply: string } | { held: IdempotencyLease }> {
  const call: rows.KeyedCall = {
    scope,
    keyHash: sha256(key),
    requestHash: sha256(`${method} ${path}\n`, body),
    lease: randomUUID(),
  };
  for (let look = 0; look < LOOKS; look += 1) {
    if (await rows.acquireIdempotencyKey(deps.db, call, LEASE_MS))
      return { held: hold(deps, call) };
    const known = await rows.findKey(deps.db, call);
    if (known && !known.isSame) throw new ExchangeError("IDEMPOTENCY_MISMATCH");
    if (known?.reply) return { reply: deps.sealer.open(known.reply, replyOf(call)) };
    if (known && known.leftMs > 0) {
      throw new ExchangeError("ALREADY_RUNNING", { retryAfter: Math.ceil(known.leftMs / 1000) });
    }
  }
  throw new ExchangeError("ALREADY_RUNNING", { retryAfter: 1 });
}
