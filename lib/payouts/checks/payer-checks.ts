import "server-only";
import { formatUnits } from "viem/utils";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { networkRecord, resetsAllowance, type PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { PayoutCheck, PayoutCheckName } from "#lib/rules/payouts/payout-check.ts";
import { gasFor, hasGasFor, type Payer } from "#lib/chain/port/payer.ts";

/** What happens to the current allowance; null: it is zero and the new one is simply given. */
export function allowanceNeed(
  network: PayoutNetwork,
  token: Token,
  current: bigint,
  units: bigint,
): "equal" | "replaces" | "resets" | null {
  if (current === units) return "equal";
  if (current === 0n) return null;
  return resetsAllowance(network, token) ? "resets" : "replaces";
}

/** The number of transactions still to be signed. */
export const signaturesFor = (need: ReturnType<typeof allowanceNeed>): number =>
  need === "equal" ? 0 : need === "resets" ? 2 : 1;

export type ChecksOf = {
  network: PayoutNetwork;
  token: Token;
  /** The registry's id of the chain, or the hash of its first block. */
  chain: string;
  units: bigint;
  account: string;
  /** The address whose signature for this intent is open or done; null: any address. */
  boundTo: string | null;
  /** Its owners allow elsewhere: it may be a contract, and its gas is theirs. */
  isExternal: boolean;
  isListed: boolean;
  payer: Known<Payer>;
  /** The allowance is equal, but was not signed for this intent. */
  isElsewhere: boolean;
  /** Whether the pinned spender still matches the chain; `none`: an administrator can't change it. */
  pin: PayoutCheck["state"] | "none";
  /** A signature of the allowance under which the exchange was asked, and which it may still take. */
  undecided: string | null;
  /** The intent or payout under way with the same wallet and token. */
  openElsewhere: string | null;
  /** It is a batch. */
  isBatch: boolean;
  secondsLeft: number;
  secondsNeeded: number;
};

const stateOf = (isOk: boolean) => (isOk ? "ok" : "fails");

function ofPayer(
  of: ChecksOf,
): Record<"contract_wallet" | "balance" | "gas" | "allowance", PayoutCheck> {
  const { payer, token, units, network } = of;
  const amount = (some: bigint) => formatAmount(some, token);
  if (!payer.known) {
    const unknown = { state: "unknown", have: null, need: null, note: null } as const;
    return {
      contract_wallet: { check: "contract_wallet", ...unknown },
      balance: { check: "balance", ...unknown, need: amount(units) },
      gas: { check: "gas", ...unknown },
      allowance: { check: "allowance", ...unknown, need: amount(units) },
    };
  }
  const note = allowanceNeed(network, token, payer.allowanceUnits, units);
  const gas = gasFor(payer, signaturesFor(note));
  const coin = (some: bigint) => formatUnits(some, networkRecord(network).coin.places);
  return {
    contract_wallet: {
      check: "contract_wallet",
      state: stateOf(!payer.isContract),
      have: null,
      need: null,
      note: null,
    },
    balance: {
      check: "balance",
      state: stateOf(payer.balanceUnits >= units),
      have: amount(payer.balanceUnits),
      need: amount(units),
      note: null,
    },
    gas: {
      check: "gas",
      state: stateOf(hasGasFor(payer, signaturesFor(note))),
      have: coin(payer.nativeUnits),
      need: coin(gas),
      note: payer.mayBeSponsored && payer.nativeUnits < gas ? "sponsored" : null,
    },
    allowance: {
      check: "allowance",
      state: "ok",
      have: amount(payer.replaced?.units ?? payer.allowanceUnits),
      need: amount(units),
      note:
        note === "equal"
          ? of.isElsewhere
            ? "elsewhere"
            : "equal"
          : payer.replaced
            ? "ends_other"
            : note,
    },
  };
}

function ofChain({ payer, chain }: ChecksOf): PayoutCheck {
  const state = payer.known ? "ok" : payer.why === "other_chain" ? "fails" : "unknown";
  return { check: "chain", state, have: payer.known ? chain : null, need: chain, note: null };
}

function ofPin(state: PayoutCheck["state"]): PayoutCheck {
  return { check: "spender", state, have: null, need: null, note: null };
}

/** All checks before a wallet is opened; the page shows them and the server enforces them. */
export function payoutChecks(of: ChecksOf): PayoutCheck[] {
  const found = ofPayer(of);
  const isOwn = of.boundTo === null || of.boundTo === of.account;
  const { note } = found.allowance;
  const isGiven = note === "equal" || note === "elsewhere";
  return [
    {
      check: "account",
      state: stateOf(isOwn),
      have: of.account,
      need: of.boundTo,
      note: of.isListed ? null : "new_account",
    },
    ofChain(of),
    ...(of.pin === "none" ? [] : [ofPin(of.pin)]),
    ...(of.isExternal ? [] : [found.contract_wallet]),
    found.balance,
    ...(of.isExternal ? [] : [found.gas]),
    found.allowance,
    ...(of.isExternal
      ? []
      : [
          {
            check: "earlier",
            // An allowance of exactly these units serves this payout, whatever it was asked for before.
            state: stateOf(of.undecided === null || isGiven),
            have: of.undecided,
            need: null,
            note: null,
          } as const,
        ]),
    {
      check: "open_payout",
      state: stateOf(of.openElsewhere === null),
      have: of.openElsewhere,
      need: null,
      note: of.isBatch ? "batch" : null,
    },
    {
      check: "quote_time",
      // With nothing left to sign, the quote need only be unexpired.
      state: stateOf(of.secondsLeft >= (isGiven ? 1 : of.secondsNeeded)),
      have: String(Math.max(of.secondsLeft, 0)),
      need: String(of.secondsNeeded),
      note: null,
    },
  ];
}

/** What each check refuses with, in their order. */
const CODES = {
  /** Another address's signature for this payout is open or done: two could be mined. */
  account: "SIGNATURE_OPEN",
  /** Our node is not on the network's chain; the page checks the wallet's. */
  chain: "CHAIN_UNREACHABLE",
  /** The chain no longer shows what it showed when an administrator pinned the spender. */
  spender: "SPENDER_CHANGED",
  /** It has no key to sign with. */
  contract_wallet: "CONTRACT_WALLET",
  /** The exchange could not take the tokens. */
  balance: "BALANCE_TOO_LOW",
  /** The approval would not be mined. */
  gas: "GAS_TOO_LOW",
  /** Never fails: its note says what happens to the allowance in force. */
  allowance: "ALLOWANCE_CHANGED",
  /** What an exchange may still take must not be replaced: it could be paid twice. */
  earlier: "EXECUTION_OPEN",
  /** Another payout of the same wallet and token would lose its allowance. */
  open_payout: "PAYOUT_OPEN",
  /** The quote would end before the signatures are confirmed. */
  quote_time: "QUOTE_TOO_SHORT",
} as const satisfies Record<PayoutCheckName, FailureCode>;

/** @throws DashboardError for the first check that fails, or `CHAIN_UNREACHABLE` if any is unknown. */
export function requireChecks(
  checks: readonly PayoutCheck[],
  spared: readonly PayoutCheckName[] = [],
): void {
  const asked = checks.filter(({ check }) => !spared.includes(check));
  if (asked.some(({ state }) => state === "unknown")) throw new DashboardError("CHAIN_UNREACHABLE");
  const failed = asked.find(({ state }) => state === "fails");
  if (failed) throw new DashboardError(CODES[failed.check]);
}
