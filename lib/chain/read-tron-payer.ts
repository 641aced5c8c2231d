import "server-only";
import { approveCalldata } from "#protocol/approve-calldata.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import { notKnown, type Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { energyPrice, ownEnergy } from "./tron-fees.ts";
import { isTronContract, playTronCall, sunOf } from "./tron-reads.ts";
import { tronAllowance, tronBalance } from "./tron-token.ts";

const TRIES = 4;
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

/** Reads a payer on Tron; a head that went on while it was read is no answer. */
export async function readTronPayer(ask: PayerAsk): Promise<Known<Payer>> {
  const contract = pinnedToken(ask.environment, ask.network, ask.token);
  if (contract === null) return notKnown("no_node");
  const { owner, spender } = ask;
  const look = () =>
    askTron(ask, async (node) => {
      const head = await newestTronBlock(node, "wallet");
      const [allowanceUnits, balanceUnits, nativeUnits, isContract, approvalGas] =
        await Promise.all([
          tronAllowance(node, { contract, owner, spender }),
          tronBalance(node, { contract, owner }),
          sunOf(node, owner),
          isTronContract(node, owner),
          approvalSun(node, ask, contract),
        ]);
      const isStill = (await newestTronBlock(node, "wallet")).id === head.id;
      const payer: Payer = {
        head: head.number,
        allowanceUnits,
        balanceUnits,
        nativeUnits,
        approvalGas,
        keptGas: 0n,
        minedNonce: 0,
        pendingNonce: 0,
        isContract,
        replaced: null,
      };
      return { payer: isStill ? payer : null };
    });
  // This API reads the head alone: what falls between two blocks is read once more.
  for (let tries = 0; tries < TRIES; tries += 1) {
    const seen = await look();
    if (!seen.known) return seen;
    if (seen.payer) return { known: true, ...seen.payer };
  }
  return notKnown("silent");
}
