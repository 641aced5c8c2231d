"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { requireCategory } from "#lib/accounting/checks/require-labels.ts";
import { lockLabels, storeLabels, type LabelRow } from "#lib/accounting/rows/label-rows.ts";
import { Classify, LABEL_NAMES, NO_CATEGORY } from "#lib/rules/accounting/accounting.ts";

/** Gives several payments at once what was typed; each has its line in the trail. All of them, or none. */
export const classifyAction = action(
  Classify,
  "accounting:write",
  async ({ of, ids: given, ...typed }, { account, transaction, audit }) => {
    const ids = [...new Set(given)];
    const label = of === "payin" ? "payin:relabel" : "payout:relabel";
    audit.note({ action: label, detail: { payments: ids.length } });
    await transaction(async (tx) => {
      if (typed.category !== NO_CATEGORY) await requireCategory(tx, account.id, typed.category);
      const found = await lockLabels(tx, account.id, of, ids.map(BigInt));
      if (found.size !== ids.length) throw new DashboardError("NOT_FOUND");
      const rows = [...found.values()].map((row): LabelRow => {
        const next = { ...row };
        for (const name of LABEL_NAMES) if (typed[name] !== "") next[name] = typed[name];
        if (typed.category === NO_CATEGORY) next.category = "";
        return next;
      });
      await storeLabels(tx, account.id, of, rows);
      for (const { id } of rows) {
        audit.note({ subject: `${of} ${id}` });
        await audit.writeIn(tx);
      }
      await sendHint(tx, { account: account.id, topic: `${of}s`, id: ids[0] ?? "" });
    });
    return { count: ids.length };
  },
);
