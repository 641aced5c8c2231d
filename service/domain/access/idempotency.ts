import { createHash, randomUUID } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import * as rows from "#service/db/access/idempotency-keys.ts";
import type { Deps } from "./deps.ts";

/** A POST under an Idempotency-Key. `path` without `/v1`: both addresses are one. */
export type KeyedRequest = {
  scope: string;
  key: string;
  method: string;
  path: string;
  body: Uint8Array;
};

/** A call that is this process's to make, to be ended in one of three ways. */
export type HeldKey = {
  /** Done: whoever comes again gets this body. */
  keep: (reply: string) => Promise<void>;
  /** Refused, so nothing was done: the key is free for a mended request. */
  free: () => Promise<void>;
  /** Failed, and nobody knows how far it came: the same request may go on at once, no other. */
  bind: () => Promise<void>;
};

/** For so long a process that died holds up its callers; one that lives renews it. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** A key may go away between two looks; not again and again. */
const LOOKS = 5;

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What a kept body is bound to. */
const placeOf = ({ scope, keyHash }: rows.KeyedCall) =>
  `idempotency key ${keyHash.toString("hex")} of ${scope}`;

function hold({ db, sealer, log }: Deps, call: rows.KeyedCall): HeldKey {
  // A caller must get its answer also when this fails; the lease ends by itself.
  const safely = (work: () => Promise<unknown>) =>
    work().catch((err: unknown) => log.error({ err }, "an idempotency key was not written"));
  const renewing = setInterval(
    () => void safely(() => rows.leaseKey(db, call, LEASE_MS)),
    RENEW_MS,
  );
  renewing.unref();
  const end = async (work: () => Promise<unknown>) => {
    clearInterval(renewing);
    await safely(work);
  };
  return {
    keep: (reply) => end(() => rows.keepReply(db, call, sealer.seal(reply, placeOf(call)))),
    free: () => end(() => rows.freeKey(db, call)),
    bind: () => end(() => rows.leaseKey(db, call, 0)),
  };
}

/**
 * The first body of this very request, or the right to make the call (INTERFACE §1).
 * @throws ExchangeError `IDEMPOTENCY_MISMATCH`, `ALREADY_RUNNING`
 */
export async function takeKey(
  deps: Deps,
  { scope, key, method, path, body }: KeyedRequest,
): Promise<{ reply: string } | { held: HeldKey }> {
  const call: rows.KeyedCall = {
    scope,
    keyHash: sha256(key),
    requestHash: sha256(`${method} ${path}\n`, body),
    lease: randomUUID(),
  };
  for (let look = 0; look < LOOKS; look += 1) {
    if (await rows.takeKey(deps.db, call, LEASE_MS)) return { held: hold(deps, call) };
    const known = await rows.findKey(deps.db, call);
    if (known && !known.isSame) throw new ExchangeError("IDEMPOTENCY_MISMATCH");
    if (known?.reply) return { reply: deps.sealer.open(known.reply, placeOf(call)) };
    if (known && known.leftMs > 0) {
      throw new ExchangeError("ALREADY_RUNNING", { retryAfter: Math.ceil(known.leftMs / 1000) });
    }
  }
  throw new ExchangeError("ALREADY_RUNNING", { retryAfter: 1 });
}
