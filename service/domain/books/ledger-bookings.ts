import type { Network } from "#protocol/chain/networks.ts";
import type { ChainSend } from "#service/db/sends/chain-sends.ts";
import type { LedgerTransaction } from "#service/db/books/ledger.ts";
import type { Payin } from "#service/db/payins/payins.ts";

type TreasuryAsset = "USDC" | "USDT" | "NATIVE";

/** A token in the books is named with its network; reais are just BRL. */
export const assetCode = (network: Network, asset: TreasuryAsset) => `${network}:${asset}`;
export const BRL = "BRL";

/** A PIX arrived that settles its payin: the service owes the client its reais. */
export function pixSettled(payin: Payin, endToEndId: string): LedgerTransaction {
  return {
    kind: "pix_in",
    reference: `pix:${endToEndId}`,
    payinId: payin.id,
    entries: [
      { account: "bank", currency: BRL, units: payin.sender_cents },
      { account: "payin_clearing", currency: BRL, units: -payin.sender_cents },
    ],
  };
}

/** The client's reais become the service's fee and position; from now on the service owes tokens. */
export function payinConverted(payin: Payin): LedgerTransaction {
  const token = assetCode(payin.network, payin.token);
  const net = payin.sender_cents - payin.fee_cents;
  return {
    kind: "conversion",
    reference: `conversion:${payin.id}`,
    payinId: payin.id,
    entries: [
      { account: "payin_clearing", currency: BRL, units: payin.sender_cents },
      { account: "fee_income", currency: BRL, units: -payin.fee_cents },
      { account: "exchange_position", currency: BRL, units: -net },
      { account: "exchange_position", currency: token, units: payin.receiver_units },
      { account: "payin_clearing", currency: token, units: -payin.receiver_units },
    ],
  };
}

/** A PIX arrived that settles no payin: it is owed back to its payer, or stays in suspense. */
export function pixNotSettled(
  endToEndId: string,
  cents: bigint,
  payinId: bigint | null,
): LedgerTransaction {
  return {
    kind: "pix_in",
    reference: `pix:${endToEndId}`,
    payinId,
    entries: [
      { account: "bank", currency: BRL, units: cents },
      {
        account: payinId === null ? "suspense" : "return_clearing",
        currency: BRL,
        units: -cents,
      },
    ],
  };
}

/** A PIX in suspense belongs to a payment that an older copy has forgotten: it was never for suspense. */
export function suspenseUndone(endToEndId: string, cents: bigint): LedgerTransaction {
  return {
    kind: "pix_in",
    reference: `suspense-undone:${endToEndId}`,
    entries: [
      { account: "suspense", currency: BRL, units: cents },
      { account: "bank", currency: BRL, units: -cents },
    ],
  };
}

/** The tokens can never be sent: reverses the conversion exactly. */
export function conversionReversed(payin: Payin): LedgerTransaction {
  const { entries } = payinConverted(payin);
  return {
    kind: "reversal",
    reference: `reversal:${payin.id}`,
    payinId: payin.id,
    entries: entries.map((entry) => ({ ...entry, units: -entry.units })),
  };
}

/** A PIX that settled its payin, or stood in suspense, is now owed back to its payer. */
export function pixOwedBack(
  returnId: string,
  cents: bigint,
  payinId: bigint | null,
): LedgerTransaction {
  const from = payinId === null ? "suspense" : "payin_clearing";
  return {
    kind: "owed_back",
    reference: `owed-back:${returnId}`,
    payinId,
    entries: [
      { account: from, currency: BRL, units: cents },
      { account: "return_clearing", currency: BRL, units: -cents },
    ],
  };
}

/** The return of a PIX in suspense is cancelled before the bank has made it. */
export function owedBackUndone(returnId: string, cents: bigint): LedgerTransaction {
  const { entries } = pixOwedBack(returnId, cents, null);
  return {
    kind: "owed_back",
    reference: `owed-back-undone:${returnId}`,
    entries: entries.map((entry) => ({ ...entry, units: -entry.units })),
  };
}

export function pixReturned(
  returnId: string,
  cents: bigint,
  payinId: bigint | null,
): LedgerTransaction {
  return {
    kind: "pix_return",
    reference: `return:${returnId}`,
    payinId,
    entries: [
      { account: "return_clearing", currency: BRL, units: cents },
      { account: "bank", currency: BRL, units: -cents },
    ],
  };
}

/** The tokens reached the client's wallet with enough confirmations. */
export function tokensSent(sendId: bigint, payin: Payin): LedgerTransaction {
  const token = assetCode(payin.network, payin.token);
  return {
    kind: "send",
    reference: `send:${sendId}`,
    payinId: payin.id,
    entries: [
      { account: "payin_clearing", currency: token, units: payin.receiver_units },
      { account: "treasury", currency: token, units: -payin.receiver_units },
    ],
  };
}

/** The network's fee for one of the service's transactions, successful or not. */
export function gasPaid(
  send: Pick<ChainSend, "id" | "network" | "payin_id" | "payout_id">,
  gasCost: bigint,
): LedgerTransaction {
  const gas = assetCode(send.network, "NATIVE");
  return {
    kind: "gas",
    reference: `gas:${send.id}`,
    payinId: send.payin_id,
    payoutId: send.payout_id,
    entries: [
      { account: "gas_expense", currency: gas, units: gasCost },
      { account: "treasury", currency: gas, units: -gasCost },
    ],
  };
}

/**
 * What moved for a payment that an older copy has forgotten: it stands in an account of its own until a
 * person has settled it with whoever it was for. `gasCost`: what the treasury paid the network for it.
 */
export function recovered(
  reference: string,
  { account, currency, units }: { account: "bank" | "treasury"; currency: string; units: bigint },
  gas: { network: Network; cost: bigint } | null = null,
): LedgerTransaction {
  const coin = gas && assetCode(gas.network, "NATIVE");
  return {
    kind: "recovered",
    reference: `recovered:${reference}`,
    entries: [
      { account, currency, units },
      { account: "recovery_clearing", currency, units: -units },
      ...(gas && coin
        ? ([
            { account: "gas_expense", currency: coin, units: gas.cost },
            { account: "treasury", currency: coin, units: -gas.cost },
          ] as const)
        : []),
    ],
  };
}

/** The sandbox's faucet filled the treasury: the service's capital grew. */
export function treasuryToppedUp(
  topUpId: bigint,
  network: Network,
  asset: TreasuryAsset,
  units: bigint,
): LedgerTransaction {
  const currency = assetCode(network, asset);
  return {
    kind: "top_up",
    reference: `top-up:${topUpId}`,
    payinId: null,
    entries: [
      { account: "treasury", currency, units },
      { account: "capital", currency, units: -units },
    ],
  };
}
