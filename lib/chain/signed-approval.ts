import "server-only";
import { base58 } from "@scure/base";
import { recoverAddress } from "viem";
import { signedApprovalFault } from "#protocol/solana/signed-approval-fault.ts";
import { tronForm } from "#protocol/tron/evm-form.ts";
import { txIdOf } from "#protocol/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/tron/signed-call.ts";

/** What was asked of a wallet: these bytes, by this signer. */
export type AskedBytes = { network: string; signer: string; bytes: string };
/** `hash`: as its chain names the transaction. */
export type SignedApproval = { ok: true; hash: string } | { ok: false };

const REFUSED: SignedApproval = { ok: false };
const SOLANA_SIGNATURE = { from: 1, to: 65 };

async function ofTron({ signer, bytes }: AskedBytes, signed: Uint8Array): Promise<SignedApproval> {
  const decoded = decodeSigned(signed);
  if (!decoded.ok || hexOf(decoded.raw) !== bytes) return REFUSED;
  const hash = txIdOf(decoded.raw);
  const by = await recoverAddress({
    hash: `0x${hash}`,
    signature: `0x${hexOf(decoded.signature)}`,
  }).catch(() => null);
  return by !== null && tronForm(by) === signer ? { ok: true, hash } : REFUSED;
}

async function ofSolana(
  { signer, bytes }: AskedBytes,
  signed: Uint8Array,
): Promise<SignedApproval> {
  if ((await signedApprovalFault(signed, bytesOf(bytes), signer)) !== null) return REFUSED;
  const { from, to } = SOLANA_SIGNATURE;
  return { ok: true, hash: base58.encode(signed.slice(from, to)) };
}

/** Whether what a wallet returned is the signer's signature over the very bytes that were asked. */
export function signedApproval(asked: AskedBytes, signed: string): Promise<SignedApproval> {
  const bytes = bytesOf(signed);
  return asked.network === "tron" ? ofTron(asked, bytes) : ofSolana(asked, bytes);
}
