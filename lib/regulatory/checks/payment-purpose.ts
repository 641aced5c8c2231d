import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { declarationOfAddress, NOT_DECLARED } from "#lib/regulatory/rows/declarations.ts";
import type { WeighedPayment } from "#lib/regulatory/rows/payments.ts";
import { weighedPayment } from "#lib/regulatory/rows/payments.ts";
import { purposeOf, type PurposeRow } from "#lib/regulatory/rows/purposes.ts";
import { regulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { isPurposeAsked } from "#lib/rules/regulatory/purpose.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";

/**
 * Why a payment's code can't be changed. `sent`: the payment was passed with it · `asking`: it is being passed ·
 * `approved`: somebody has approved the payment as it is · `batch`: it is a line of one, and the code is typed there.
 */
export type PurposeFixed = "sent" | "asking" | "approved" | "batch" | null;

export async function purposeFixed(
  rows: Rows,
  payment: WeighedPayment,
  purpose: PurposeRow | null,
): Promise<PurposeFixed> {
  if (payment.isMade && purpose !== null) return "sent";
  if (payment.isAsking) return "asking";
  // Its batch binds it, also that it has none, whether or not anybody was asked to approve that.
  if (payment.isOfBatch) return "batch";
  if (payment.isMade) return null;
  const request = await lastRequestOf(rows, payment);
  if (!request) return null;
  const isGranted = requestState(request, new Date()) === "granted";
  const isAnswered = request.ended === null && request.approvedBy.length > 0;
  return isGranted || isAnswered ? "approved" : null;
}

/** What is declared of a payment's own wallet; nothing where none is connected yet. */
export const walletOf = (rows: Rows, { accountId, network, address }: WeighedPayment) => {
  const family = FAMILY[network as Network];
  return address === null || family === undefined
    ? NOT_DECLARED
    : declarationOfAddress(rows, accountId, { family, address });
};

type Coded = [
  rows: Rows,
  account: Pick<Account, "id" | "connectionId">,
  asked: { of: "payin" | "payout"; id: string; wallet?: string },
];

/** Whether a payment lacks the code that the company requires of it before it is approved or passed. */
export async function lacksPurpose(...[rows, account, asked]: Coded): Promise<boolean> {
  const setting = await regulatorySetting(rows, account.connectionId);
  if (!setting.isRequired || setting.purposeOf === "none") return false;
  const payment = await weighedPayment(rows, account.id, asked);
  if (!payment || (await purposeOf(rows, payment))) return false;
  const declared = await walletOf(rows, { ...payment, address: asked.wallet ?? payment.address });
  return isPurposeAsked(setting, declared);
}

/** @throws DashboardError `PURPOSE_REQUIRED` where it lacks it */
export async function requirePurpose(...coded: Coded): Promise<void> {
  if (await lacksPurpose(...coded)) throw new DashboardError("PURPOSE_REQUIRED");
}

/** The code to send of a payment; undefined: none, or the exchange's quote had no place for one. */
export async function purposeToSend(
  rows: Rows,
  about: { accountId: string; operation: "payin" | "payout"; object: string },
  takesPurpose: boolean,
): Promise<string | undefined> {
  return takesPurpose ? (await purposeOf(rows, about))?.code : undefined;
}
