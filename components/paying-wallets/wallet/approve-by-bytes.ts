import { serverTime } from "#components/money/server-clock.ts";
import { answered } from "#components/form/answered.ts";
import {
  reportSignatureAction,
  submitSignatureAction,
} from "#lib/allowances/actions/signatures.ts";
import type { BytesFamily, SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { signApproval, type Signed } from "#lib/wallet/bytes/sign-approval.ts";
import type { ApprovalOutcome, RequestedApprove } from "./connected-wallet.ts";

const WHY_MOST = 40;

/** Asks a wallet to sign the bytes that the server keeps, and gives the server the result to send. */
export async function approveByBytes(
  family: BytesFamily,
  wallet: SignOnlyWallet,
  { account, allowance, begun, stillHolds }: RequestedApprove,
): Promise<ApprovalOutcome> {
  const { signature, bytes } = begun;
  const { token, spender, units } = allowance;
  const signed = await signApproval({
    family,
    wallet,
    bytes: bytes ?? "",
    derived: { account, token: token.address, spender, units },
    now: () => new Date(serverTime()),
    stillHolds,
  });
  if (signed.result === "signed") {
    const sent = await answered(submitSignatureAction({ signature, signed: signed.signed }));
    return sent.ok ? { result: "done", hasSigned: true } : { result: "refused", refused: sent };
  }
  await answered(reportSignatureAction({ signature, ...reportOf(signed) }));
  return signed;
}

/** The audit trail says which part of the bytes was wrong. */
function reportOf(signed: Exclude<Signed, { result: "signed" }>) {
  if (signed.result === "fault") {
    return signed.fault === "rejected"
      ? ({ outcome: "rejected" } as const)
      : ({ outcome: "not_sent", why: whyOf(signed.fault, signed.returned?.why) } as const);
  }
  return { outcome: "not_sent", why: whyOf(signed.why, signed.faults[0]) } as const;
}

function whyOf(of: string, fault = ""): string {
  const snake = fault.replaceAll(/[A-Z]/g, (upper) => `_${upper}`).toLowerCase();
  return (snake === "" ? of : `${of}_${snake}`).slice(0, WHY_MOST);
}
