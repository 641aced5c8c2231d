import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { exceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { exceptionRows, type ExceptionView } from "#lib/reconciliation/views/queue.ts";
import { EXCEPTION_STATES } from "#lib/rules/reconciliation/exceptions.ts";
import { z } from "#protocol/wire/zod.ts";
import { cursorOf, PageInput, RowId, tool } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const exceptionOf = ({ id, kind, state, amount, day, foundAt, name, payment }: ExceptionView) => ({
  id,
  kind,
  state,
  differs_by: { amount, currency: "BRL" },
  day,
  found_at: foundAt,
  payment: payment?.href ?? null,
  name: untrusted(name),
});

export const listExceptions = tool({
  name: "list_exceptions",
  description:
    "Differences between the books, the exchange, the blockchain and the bank, the newest first, 20 to a page.",
  scope: "reconciliation",
  needs: "reconciliation:read",
  input: PageInput.extend({ state: z.enum(EXCEPTION_STATES).default("open") }),
  async run({ state, cursor }, { agent, store }) {
    const page = await exceptionRows(store, agent.account, { state }, cursorOf(cursor));
    return { exceptions: page.rows.map(exceptionOf), next_cursor: page.older };
  },
});

export const getException = tool({
  name: "get_exception",
  description: "One difference with what both sides say, and the bank's line where there is one.",
  scope: "reconciliation",
  needs: "reconciliation:read",
  input: z.strictObject({ id: RowId }),
  async run({ id }, { agent, store }) {
    const found = await exceptionDetail(store, agent.account, id);
    if (!found) throw new DashboardError("NOT_FOUND");
    const { exception, sides, booked, line, reason, writeOff } = found;
    return {
      ...exceptionOf(exception),
      what: sides.what,
      ours: untrusted(sides.ours),
      theirs: untrusted(sides.theirs),
      booked: booked && {
        status: booked.status,
        at: booked.at,
        amount: { amount: booked.gross, currency: "BRL" },
        fee: booked.fee === null ? null : { amount: booked.fee, currency: "BRL" },
        tokens: { amount: booked.tokens, currency: booked.token },
        network: booked.network,
        end_to_end_id: booked.endToEndId,
        transaction_hash: booked.hash,
      },
      bank_line: line && {
        day: line.day,
        amount: { amount: line.amount, currency: "BRL" },
        name: untrusted(line.name),
        memo: untrusted(line.memo),
        file: untrusted(line.file),
        end_to_end_id: line.endToEndId,
      },
      reason: untrusted(reason),
      may_be_written_off: writeOff.isWithin,
    };
  },
});
