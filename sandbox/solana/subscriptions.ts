import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { z } from "#protocol/wire/zod.ts";
import { AccountConfig, AddressText, readParams, SignatureText } from "./rpc-params.ts";
import { dataTest, ProgramConfig } from "./rpc-programs.ts";
import { inContext, rpcAccount } from "./rpc-reads.ts";
import type { Commitment } from "./slot-clock.ts";
import type { Executed, SolanaLedger } from "./solana-ledger.ts";
import { accountAt } from "./token-accounts.ts";

/** A subscription: what it is told with, and what to tell. */
type Subscription = {
  kind: "account" | "program" | "signature";
  /** The values to tell of after a transaction; of signatures, whenever time has passed. */
  news: (ledger: SolanaLedger, executed: Executed | null) => unknown[];
  /** Ends with its first news. */
  isOnce: boolean;
};

const MOST = 100;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const SignatureConfig = z
  .looseObject({ commitment: z.enum(["processed", "confirmed", "finalized"]).optional() })
  .nullish();
const REACHED: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: 2 };

function accountSubscription(params: readonly unknown[]): Subscription {
  const [at, config] = readParams(z.tuple([AddressText, AccountConfig]), [params[0], params[1]]);
  const news: Subscription["news"] = ({ svm }, executed) => {
    const account = executed?.accounts.includes(at) ? accountAt(svm, at) : null;
    return account ? [rpcAccount(svm, account, config)] : [];
  };
  return { kind: "account", news, isOnce: false };
}

function programSubscription(params: readonly unknown[]): Subscription {
  const [program, config, more] = readParams(z.tuple([AddressText, AccountConfig, ProgramConfig]), [
    params[0],
    params[1],
    params[1],
  ]);
  const isMet = dataTest(more?.filters);
  const news: Subscription["news"] = ({ svm }, executed) =>
    (executed?.accounts ?? []).flatMap((pubkey) => {
      const account = accountAt(svm, pubkey);
      if (account?.programAddress !== program || !isMet(account)) return [];
      return [{ pubkey, account: rpcAccount(svm, account, config) }];
    });
  return { kind: "program", news, isOnce: false };
}

function signatureSubscription(params: readonly unknown[]): Subscription {
  const [signature, config] = readParams(z.tuple([SignatureText, SignatureConfig]), [
    params[0],
    params[1],
  ]);
  const wanted = REACHED[config?.commitment ?? "finalized"];
  const news: Subscription["news"] = ({ journal, clock }) => {
    const found = journal.find(signature);
    if (found === null || REACHED[clock.commitmentOf(found.slot)] < wanted) return [];
    return [{ err: found.error === null ? null : (JSON.parse(found.error) as unknown) }];
  };
  return { kind: "signature", news, isOnce: true };
}

const KINDS: ReadonlyMap<string, (params: readonly unknown[]) => Subscription> = new Map([
  ["accountSubscribe", accountSubscription],
  ["programSubscribe", programSubscription],
  ["signatureSubscribe", signatureSubscription],
]);
const ENDS = new Set(["accountUnsubscribe", "programUnsubscribe", "signatureUnsubscribe"]);

/** The subscriptions of one connection. Accounts are told of as they are, whatever the commitment. */
export class Subscriptions {
  readonly #tell: (notification: object) => void;
  readonly #all = new Map<number, Subscription>();
  #last = 0;

  constructor(tell: (notification: object) => void) {
    this.#tell = tell;
  }

  /** Answers a call: the subscription's number, or whether one has ended. @throws RpcError */
  answer(method: string, params: readonly unknown[]): number | boolean {
    if (ENDS.has(method)) {
      const [id] = readParams(z.tuple([z.int()]), params);
      return this.#all.delete(id);
    }
    const make = KINDS.get(method);
    if (make === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, `the method ${method} is not available here`);
    }
    if (this.#all.size >= MOST) {
      throw new RpcError(INVALID_REQUEST, `a connection has at most ${MOST} subscriptions`);
    }
    this.#last += 1;
    this.#all.set(this.#last, make(params));
    return this.#last;
  }

  /** Tells what is new, after a transaction or because time has passed. */
  look(ledger: SolanaLedger, executed: Executed | null = null): void {
    for (const [subscription, { kind, news, isOnce }] of this.#all) {
      for (const value of news(ledger, executed)) {
        const result = inContext(ledger, value);
        const params = { result, subscription };
        this.#tell({ jsonrpc: "2.0", method: `${kind}Notification`, params });
        if (isOnce) this.#all.delete(subscription);
      }
    }
  }

  /** Whether something is told of without a transaction. */
  get waits(): boolean {
    return [...this.#all.values()].some(({ isOnce }) => isOnce);
  }
}
