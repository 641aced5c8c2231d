import "server-only";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { SolanaAllowance, TronAllowance } from "#protocol/chain/allowance.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import { unsignedTransaction } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import { askSolana } from "#lib/chain/solana/ask-solana.ts";
import { askTron } from "#lib/chain/tron/ask-tron.ts";
import type { Known } from "./chain-node.ts";
import { newestTronBlock } from "#lib/chain/tron/tron-blocks.ts";
import { energyPrice } from "#lib/chain/tron/tron-fees.ts";
import { playTronCall } from "#lib/chain/tron/tron-reads.ts";

/** The exact bytes that a wallet is to sign, tied to a recent block. */
export type Draft = {
  /** Hexadecimal: on tron Transaction.raw, on solana the message. */
  bytes: string;
  /** The end of their validity: milliseconds on tron, a block height on solana. */
  validUntil: bigint;
  /** An earlier draft whose validity ends up to this much sooner may still be used. */
  sooner: bigint;
};

export type DraftAsk<Of> = { environment: Environment; allowance: Of; owner: string };
/** `draft` null: the token refuses this approval from this account. */
export type Drafted = Known<{ draft: Draft | null }>;

/** Long enough for a wallet with a hardware device; java-tron accepts up to a day. */
const TRON_LIFE_MS = 180_000n;
const TRON_SOONER_MS = 90_000n;
/** In blocks, of the 150 for which a blockhash is valid. */
const SOLANA_SOONER = 60n;
/** Percent; the state may have changed by the time the transaction is mined. */
const ENERGY_ROOM = 150n;
/** Sun. No approval costs as much, so a higher price is treated as nonsense. */
const TRON_FEE_MOST = 150_000_000n;

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** An approval on Tron, simulated at the head and referring to a solidified block. */
export function draftTronApproval({
  environment,
  allowance,
  owner,
}: DraftAsk<TronAllowance>): Promise<Drafted> {
  const { token, spender, units } = allowance;
  return askTron({ environment, network: "tron" }, async (node) => {
    const from = parseTronAddress(owner);
    if ("reason" in from) throw new TypeError("no address on tron");
    const data = approveCalldata({ spender: evmForm(spender), units });
    const contract = token.address;
    const played = await playTronCall(node, { owner, contract, data });
    if (played === null) return { draft: null };
    const price = await energyPrice(node);
    const head = await newestTronBlock(node, "wallet");
    const solid = await newestTronBlock(node, "walletsolidity");
    const now = BigInt(Date.now());
    // After a pause the head is behind the clock, but the next block will not be.
    const timestampMs = head.timestampMs > now ? head.timestampMs : now;
    const validUntil = timestampMs + TRON_LIFE_MS;
    const raw = encodeCall({
      owner: from.address,
      contract,
      callValue: 0n,
      data: bytesOf(data.slice(2)),
      refBlockBytes: bytesOf(solid.id.slice(12, 16)),
      refBlockHash: bytesOf(solid.id.slice(16, 32)),
      expiresAtMs: validUntil,
      timestampMs,
      feeLimit: least(((played.energy * ENERGY_ROOM) / 100n) * price, TRON_FEE_MOST),
    });
    return { draft: { bytes: hexOf(raw), validUntil, sooner: TRON_SOONER_MS } };
  });
}

/** An approval on Solana, simulated without its signature. */
export function draftSolanaApproval({
  environment,
  allowance,
  owner,
}: DraftAsk<SolanaAllowance>): Promise<Drafted> {
  const { token, spender: delegate, units } = allowance;
  return askSolana({ environment, network: "solana" }, async (node) => {
    const { rpc } = node;
    const { value } = await node.ask(rpc.getLatestBlockhash({ commitment: "confirmed" }));
    const approval = { owner, mint: token.address, delegate, units };
    const message = await buildApproval(approval, value.blockhash);
    const wire = Buffer.from(unsignedTransaction(message)).toString("base64");
    const played = await node.ask(
      rpc.simulateTransaction(wire as Parameters<typeof rpc.simulateTransaction>[0], {
        encoding: "base64",
        commitment: "confirmed",
        sigVerify: false,
      }),
    );
    if (played.value.err !== null) return { draft: null };
    const validUntil = value.lastValidBlockHeight;
    return { draft: { bytes: hexOf(message), validUntil, sooner: SOLANA_SOONER } };
  });
}
