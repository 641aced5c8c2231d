import "server-only";
import { batchRows } from "#lib/batches/views/batches.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { cursorOf, PageInput, tool } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

export const listBatches = tool({
  name: "list_batches",
  description: "Batches of payouts, the newest first, 25 to a page.",
  scope: "batches",
  needs: "payout:read",
  input: PageInput,
  async run({ cursor }, { agent, store }) {
    const page = await batchRows(store, agent.account, cursorOf(cursor));
    return {
      batches: page.rows.map(({ id, title, state, lines, faulty, amount, by, at }) => ({
        id,
        title: untrusted(title),
        state,
        lines,
        faulty_lines: faulty,
        receives: { amount, currency: "BRL" },
        created_by: untrusted(by),
        created_at: at,
      })),
      next_cursor: page.older,
    };
  },
});

const LINES_SHOWN = 100;

export const getBatch = tool({
  name: "get_batch",
  description: "One batch with its lines, 100 to a page, with masked keys.",
  scope: "batches",
  needs: "payout:read",
  input: z.strictObject({ id: Id, page: z.int().min(1).max(50).default(1) }),
  async run({ id, page }, { agent, store }) {
    const batch = await batchView(store, agent.account, id, false);
    if (!batch) throw new DashboardError("NOT_FOUND");
    const { title, state, network, token, summary, lines } = batch;
    return {
      id,
      title: untrusted(title),
      state,
      network,
      token,
      receives: { amount: summary.amount, currency: "BRL" },
      lines: lines.slice((page - 1) * LINES_SHOWN, page * LINES_SHOWN).map((line) => ({
        number: line.number,
        name: untrusted(line.cells.name),
        masked_key: line.cells.pix_key,
        receives: line.amount === null ? null : { amount: line.amount, currency: "BRL" },
        reference: untrusted(line.cells.reference),
        note: untrusted(line.cells.note),
        receiver: line.receiver,
        faults: line.faults,
      })),
      page,
      pages: Math.max(1, Math.ceil(lines.length / LINES_SHOWN)),
    };
  },
});
