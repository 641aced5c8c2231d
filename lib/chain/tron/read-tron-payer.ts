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
/** No USDT takes more for one approval; a storage slot that is cleared hides what setting it costs. */
const APPROVAL_ENERGY = 70_000n;
/** For an approval's bytes where none of the day's free ones are left: 345 of 1,000 sun. */
const BANDWIDTH_SUN = 345_000n;

async function approvalSun(
  node: TronReader,
  { owner, spender }: PayerAsk,
  contract: string,
): Promise<bigint> {
  const data = approveCalldata({ spender: evmForm(spender), units: 1n });
  // One that the token refuses now, as it does before its reset, is priced as usual.
  const played = await playTronCall(node, { owner, contract, data });
  const energy = played && played.energy > APPROVAL_ENERGY ? played.energy : APPROVAL_ENERGY;
  const [price, own] = await Promise.all([energyPrice(node), ownEnergy(node, owner)]);
  const paid = energy > own ? energy - own : 0n;
  return paid * price + BANDWIDTH_SUN;
}

type Held = Pick<Payer, "allowanceUnits" | "balanceUnits" | "nativeUnits">;

/** All of it at one head, which this API can't be asked for by name; null: the chain went on. */
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

/** Reads a payer on Tron; where the chain goes on each time that it is read there is no answer. */
export function readTronPayer(contract: string, ask: PayerAsk): Promise<Known<Payer>> {
  return askTron(ask, async (node) => {
    const [isContract, approvalGas] = await Promise.all([
      isTronContract(node, ask.owner),
      approvalSun(node, ask, contract),
    ]);
    const none = { minedNonce: 0, pendingNonce: 0, replaced: null, keptGas: 0n };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { number: head } = await newestTronBlock(node, "wallet");
      const held = await heldAt(node, head, ask, contract);
      if (held !== null) return { head, ...held, isContract, approvalGas, ...none };
    }
    throw new Error("the chain went on while it was read");
  });
}
