import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { declarationOfAddress } from "#lib/regulatory/rows/declarations.ts";
import { purposeList, purposesOn, regulatorySetting } from "#lib/regulatory/rows/settings.ts";
import type { PurposeContext } from "#lib/rules/batches/check-line.ts";
import { isPurposeAsked } from "#lib/rules/regulatory/purpose.ts";
import { FAMILY, type PayoutNetwork } from "#protocol/chain/networks.ts";

/**
 * What the company of an account asks of the codes of lines that nobody has named a wallet for yet. `isAsked`: of some
 * payments at least, so that a code is suggested.
 */
export async function purposeContext(
  rows: Rows,
  accountId: string,
): Promise<PurposeContext & { isAsked: boolean }> {
  const { connection_id: connectionId } = await rows
    .selectFrom("account")
    .select("connection_id")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const [{ purposeOf, isRequired }, list] = await Promise.all([
    regulatorySetting(rows, connectionId),
    purposeList(rows, connectionId),
  ]);
  const today = purposesOn(list, saoPauloDayAfter(new Date(), 0));
  return {
    isRequired: isRequired && purposeOf === "all",
    isAsked: purposeOf !== "none",
    codes: today.map(({ code }) => code),
  };
}

type Paid = { network: PayoutNetwork; wallet: string };

/** Whether one of these lines lacks the code that the company requires of what this wallet pays. */
export async function lackLinePurposes(
  rows: Rows,
  { id, connectionId }: Pick<Account, "id" | "connectionId">,
  { network, wallet: address }: Paid,
  lines: readonly { purpose: string | null }[],
): Promise<boolean> {
  if (lines.every(({ purpose }) => purpose !== null)) return false;
  const setting = await regulatorySetting(rows, connectionId);
  if (!setting.isRequired) return false;
  const declared = await declarationOfAddress(rows, id, { family: FAMILY[network], address });
  return isPurposeAsked(setting, declared);
}

/** @throws DashboardError `PURPOSE_REQUIRED` where one of them lacks it */
export async function requireLinePurposes(
  ...asked: Parameters<typeof lackLinePurposes>
): Promise<void> {
  if (await lackLinePurposes(...asked)) throw new DashboardError("PURPOSE_REQUIRED");
}
