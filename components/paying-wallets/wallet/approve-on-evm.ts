import { answered } from "#components/form/answered.ts";
import { reportSignatureAction } from "#lib/allowances/actions/signatures.ts";
import { chainReader } from "#lib/wallet/chain-reader.ts";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";
import { sendApproval, type Sending } from "#lib/wallet/send-approval.ts";
import { parseEvmAddress } from "#protocol/chain/evm-address.ts";
import type { ApprovalOutcome, RequestedApprove } from "./connected-wallet.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** Asks a wallet on an EVM chain to send one approval, and tells the server what it answered. */
export async function approveOnEvm(
  wallet: Eip1193,
  network: SigningNetwork,
  { account, allowance, begun, atOnce = false, stillHolds }: RequestedApprove,
): Promise<ApprovalOutcome> {
  const owner = parseEvmAddress(account);
  const { signature, nonce } = begun;
  if (allowance.family !== "evm" || "reason" in owner) throw new TypeError("no account of EVM");
  const sending = await sendApproval({
    wallet,
    reader: chainReader(network),
    account: owner.address,
    allowance,
    nonce,
    atOnce,
    stillHolds,
  });
  const report = reportOf(sending);
  if (report) await answered(reportSignatureAction({ signature, ...report }));
  return sending.result === "sent" || sending.result === "already_allowed"
    ? { result: "done", hasSigned: sending.result === "sent" }
    : sending;
}

/** What the server is told; nothing for an unclear answer, because only the chain knows. */
function reportOf(sending: Sending) {
  if (sending.result === "unclear") return null;
  if (sending.result === "sent") {
    return { outcome: "sent", hash: sending.hash.toLowerCase() } as const;
  }
  if (sending.result === "fault" && sending.fault === "rejected") {
    return { outcome: "rejected" } as const;
  }
  const why = sending.result === "not_asked" ? sending.why : null;
  return { outcome: "not_sent", ...(why === null ? {} : { why }) } as const;
}
