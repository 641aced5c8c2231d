import "server-only";
import { hkdfSync } from "node:crypto";
import { createKeyPairSignerFromPrivateKeyBytes, signBytes } from "@solana/kit";
import { sign } from "viem/accounts";
import type { Hex } from "viem";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { approvalFaults } from "#lib/rules/allowances/solana/approval-faults.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { readTronApproval } from "#lib/rules/allowances/tron/read-tron-approval.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { tronApprovalFaults } from "#lib/rules/allowances/tron/tron-approval-faults.ts";

/** The account's test wallet as stored: an EVM address, and its key in hexadecimal. */
export type StoredTestWallet = { address: string; key: string };
type BytesNetwork = "tron" | "solana";

const TOKENS = ["USDC", "USDT"] as const satisfies Token[];
/** Changing the label would change the address. */
const SOLANA_LABEL = "ponte test wallet solana";
const SEED_BYTES = 32;

/** Derives a Solana key from the stored key; neither reveals the other. */
export function solanaSigner({ key }: StoredTestWallet) {
  const kept = bytesOf(key.replace(/^0x/, ""));
  const seed = hkdfSync("sha256", kept, new Uint8Array(), SOLANA_LABEL, SEED_BYTES);
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(seed));
}

/** The same wallet's address on another family. */
export async function testWalletOn(network: BytesNetwork, held: StoredTestWallet): Promise<string> {
  return network === "tron" ? tronForm(held.address) : (await solanaSigner(held)).address;
}

const isSandboxToken = (network: BytesNetwork, address: string) =>
  TOKENS.some((token) => pinnedToken("sandbox", network, token) === address);

async function signOnTron(held: StoredTestWallet, raw: Uint8Array): Promise<Uint8Array | null> {
  const read = readTronApproval(raw);
  if (!read.ok || !isSandboxToken("tron", read.approval.token)) return null;
  const owner = tronForm(held.address);
  if (tronApprovalFaults(raw, { ...read.approval, owner }, new Date()).length > 0) return null;
  const privateKey = held.key as Hex;
  const signature = await sign({ hash: `0x${txIdOf(raw)}`, privateKey, to: "hex" });
  return encodeSigned({ raw, signature: bytesOf(signature.slice(2)) });
}

async function signOnSolana(
  held: StoredTestWallet,
  message: Uint8Array,
): Promise<Uint8Array | null> {
  const read = readApproval(message);
  if (!read.ok || !isSandboxToken("solana", read.approval.mint)) return null;
  const { address: owner, keyPair } = await solanaSigner(held);
  const { blockhash } = read.approval;
  const faults = await approvalFaults(message, { ...read.approval, owner }, blockhash);
  if (faults.length > 0) return null;
  const signature = await signBytes(keyPair.privateKey, message);
  return Uint8Array.from([1, ...signature, ...message]);
}

/**
 * Signs a plain approval of a pinned sandbox token by this wallet, in hexadecimal; null for any other bytes.
 * The signature is worthless on a public chain, which has no such token.
 */
export async function signByTestWallet(
  network: BytesNetwork,
  held: StoredTestWallet,
  bytes: string,
): Promise<string | null> {
  const signBy = { tron: signOnTron, solana: signOnSolana }[network];
  const signed = await signBy(held, bytesOf(bytes));
  return signed === null ? null : hexOf(signed);
}
