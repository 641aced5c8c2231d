import "server-only";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { Payer, PayerAsk } from "#lib/chain/port/payer.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { energyPrice, ownEnergy } from "./tron-fees.ts";
import { isTronContract, playTronCall, sunOf } from "./tron-reads.ts";
import { tronAllowance, tronBalance } from "./tron-token.ts";

const TRIES = 8;
/** No USDT approval takes more; an estimate is too low if it clears a storage slot. */
const APPROVAL_ENERGY = 70_000n;
/** The price of an approval's bytes when the day's free ones are used up: 345 at 1,000 sun. */
const BANDWIDTH_SUN = 345_000n;

async function approvalSun(
  node: TronReader,
  { owner, spender }: PayerAsk,
  contract: string,
): Promise<bigint> {
  const data = approveCalldata({ spender: evmForm(spender), units: 1n });
  // An approval that the token refuses now, as USDT does before its reset, gets the usual amount.
  const played = await playTronCall(node, { owner, contract, data });
  const energy = played && played.energy > APPROVAL_ENERGY ? played.energy : APPROVAL_ENERGY;
  const [price, own] = await Promise.all([energyPrice(node), ownEnergy(node, owner)]);
  const paid = energy > own ? energy - own : 0n;
  return paid * price + BANDWIDTH_SUN;
}

type Held = Pick<Payer, "allowanceUnits" | "balanceUnits" | "nativeUnits">;

/** Reads everything at one head, which this API can't address; null: the head moved meanwhile. */
async function heldAt(
  node: TronReader,
  head: bigint,
  { owner, spender }: PayerAsk,
  contract: string,
): Promise<Held | null> {
  const [allowanceUnits, balanceUnits, nativeUnits] = await Promise.all([
    tronAllowance(node, { contract, owner, spender }),
    tronBalance(node, { contract, owner }),
    sunOf(node, owner),
  ]);
  const { number } = await newestTronBlock(node, "wallet");
  return number === head ? { allowanceUnits, balanceUnits, nativeUnits } : null;
}

/** Reads a payer on Tron; fails when the head moves during every attempt. */
export function readTronPayer(contract: string, ask: PayerAsk): Promise<Known<Payer>> {
  return askTron(ask, async (node) => {
    const [isContract, approvalGas] = await Promise.all([
      isTronContract(node, ask.owner),
      approvalSun(node, ask, contract),
    ]);
    const none = {
      minedNonce: 0,
      pendingNonce: 0,
      replaced: null,
      keptGas: 0n,
      mayBeSponsored: false,
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { number: head } = await newestTronBlock(node, "wallet");
      const held = await heldAt(node, head, ask, contract);
      if (held !== null) return { head, ...held, isContract, approvalGas, ...none };
    }
    throw new Error("the chain went on while it was read");
  });
}
