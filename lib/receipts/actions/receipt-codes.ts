"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { addCode, withdrawCode } from "#lib/receipts/rows/receipt-codes.ts";
import { requireReceipt } from "#lib/receipts/views/require-receipt.ts";
import { ReceiptOfInput } from "#lib/rules/receipts/receipt-requests.ts";

/** Gives a receipt a code by which anybody who holds it can check it; one that has a code keeps it. */
export const addReceiptCodeAction = action(
  ReceiptOfInput,
  "receipt:share",
  async ({ kind, id }, { account, actor, store, transaction, audit }) => {
    audit.note({ action: "receipt:add-code", detail: { kind, id } });
    await requireReceipt({ store, account, audit }, { kind, id });
    const of = { accountId: account.id, kind, objectId: BigInt(id) };
    await transaction(async (tx) => {
      await addCode(tx, of, actor.person.id);
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Withdraws a receipt's code: what was printed with it can't be checked any more. */
export const withdrawReceiptCodeAction = action(
  ReceiptOfInput,
  "receipt:share",
  async ({ kind, id }, { account, actor, store, transaction, audit }) => {
    audit.note({ action: "receipt:withdraw-code", detail: { kind, id } });
    await requireReceipt({ store, account, audit }, { kind, id });
    const of = { accountId: account.id, kind, objectId: BigInt(id) };
    await transaction(async (tx) => {
      if (!(await withdrawCode(tx, of, actor.person.id))) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return {};
  },
);
