import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { recoverAddress, toHex } from "viem/utils";
import type { Hex } from "viem";
import type { Entered } from "#sandbox/chain/enter-transaction.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import type { Ask } from "#sandbox/chain/sign-as-faucet.ts";
import type { Received } from "./read-transaction.ts";
import { blockIdOf, evmBlock, heightOf } from "./tron-block.ts";
import { SUN_PER_ENERGY, WEI_PER_SUN } from "./tron-network.ts";
import { TronRefused } from "./tron-refused.ts";

const LONGEST_LIFE_MS = 86_400_000n;
/** 15,000 TRX, the chain parameter getMaxFeeLimit. */
const MOST_FEE = 15_000_000_000n;
/** Energy of any call, and of each byte of its data (the EVM's own prices). */
const CALL_ENERGY = 21_000n;
const BYTE_ENERGY = { zero: 4n, other: 16n };
/** The range of heights that a reference block's last two bytes can tell apart. */
const REACH = 65_536;

async function checkSigner({ raw, signature, call }: Received): Promise<void> {
  const hash: Hex = `0x${txIdOf(raw)}`;
  const recovery = (signature[64] ?? 0) % 27;
  const yParity = `0x${(27 + recovery).toString(16)}` as const;
  const rs = `0x${hexOf(signature.subarray(0, 64))}` as const;
  const by = await recoverAddress({ hash, signature: `${rs}${yParity.slice(2)}` }).then(
    (address) => tronForm(address),
    () => null,
  );
  if (by === call.owner) return;
  const words = `Validate signature error: ${hexOf(signature)} is signed by ${by ?? "nobody"} but it is not contained of permission.`;
  throw new TronRefused("SIGERROR", words);
}

/** TaPoS: the reference block must be this chain's, so that the bytes are valid on no other. */
async function checkReference(chain: EvmChain, ask: Ask, call: TronCall): Promise<void> {
  const head = await heightOf(ask, false);
  const low = ((call.refBlockBytes[0] ?? 0) << 8) | (call.refBlockBytes[1] ?? 0);
  const near = head - (head % REACH) + low;
  const number = near > head ? near - REACH : near;
  const block = number < 0 ? null : await evmBlock(ask, number);
  const id = block && blockIdOf(number, block.hash, chain.network.chainId);
  if (id?.slice(16, 32) !== hexOf(call.refBlockHash)) {
    throw new TronRefused("TAPOS_ERROR", `Tapos failed, the reference block ${low} is not known`);
  }
}

async function checkExpiration(ask: Ask, { expiresAtMs }: TronCall): Promise<void> {
  const head = await evmBlock(ask, "latest");
  const now = BigInt(head?.timestamp ?? 0) * 1000n;
  if (expiresAtMs > now && expiresAtMs <= now + LONGEST_LIFE_MS) return;
  const words = `Transaction expiration, transaction expiration time is ${expiresAtMs}, but headBlockTime is ${now}`;
  throw new TronRefused("TRANSACTION_EXPIRATION_ERROR", words);
}

function leastEnergy(data: Uint8Array): bigint {
  return data.reduce(
    (sum, byte) => sum + (byte === 0 ? BYTE_ENERGY.zero : BYTE_ENERGY.other),
    CALL_ENERGY,
  );
}

const invalid = (words: string) =>
  new TronRefused("CONTRACT_VALIDATE_ERROR", `Contract validate error : ${words}`);

/** Energy that the owner can pay for and the limit allows, after the transactions already pending. */
async function energyOf(ask: Ask, call: TronCall): Promise<bigint> {
  if (call.feeLimit > MOST_FEE) throw invalid(`feeLimit must be >= 0 and <= ${MOST_FEE}`);
  const wei = BigInt((await ask("eth_getBalance", [evmForm(call.owner), "pending"])) as Hex);
  const held = wei / WEI_PER_SUN - call.callValue;
  if (held < 0n) throw invalid("Validate InternalTransfer error, balance is not sufficient.");
  const energy = (held < call.feeLimit ? held : call.feeLimit) / SUN_PER_ENERGY;
  if (energy >= leastEnergy(call.data)) return energy;
  throw new TronRefused("BANDWITH_ERROR", "Account resource insufficient error.");
}

export const hasCode = async (ask: Ask, address: string): Promise<boolean> =>
  (await ask("eth_getCode", [evmForm(address), "pending"])) !== "0x";

/**
 * Judges whether a node would accept a transaction now; returns what to enter.
 * @throws TronRefused with java-tron's code
 */
export async function judgeTransaction(
  chain: EvmChain,
  ask: Ask,
  received: Received,
): Promise<Entered> {
  const { call, raw } = received;
  const name = txIdOf(raw);
  await checkSigner(received);
  if (chain.names.byName(name)) throw new TronRefused("DUP_TRANSACTION_ERROR", "Dup transaction.");
  await checkReference(chain, ask, call);
  await checkExpiration(ask, call);
  // Answers write the timestamp as a JSON number.
  if (call.timestampMs > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid("the timestamp");
  if (!(await hasCode(ask, call.contract))) {
    throw invalid("No contract or not a valid smart contract");
  }
  const energy = await energyOf(ask, call);
  const from = evmForm(call.owner);
  return {
    name,
    content: hexOf(encodeSigned(received)),
    call: {
      from,
      to: evmForm(call.contract),
      data: toHex(call.data),
      value: toHex(call.callValue * WEI_PER_SUN),
      gas: toHex(energy),
      gasPrice: toHex(SUN_PER_ENERGY * WEI_PER_SUN),
      nonce: (await ask("eth_getTransactionCount", [from, "pending"])) as Hex,
    },
  };
}
