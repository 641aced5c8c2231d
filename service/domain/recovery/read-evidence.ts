import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Chain, ChainOrder, SentBytes, TransferOutcome } from "#service/chain/port.ts";
import type { PixBank, StatementRow } from "#service/pix/port.ts";

const PAGE = 200;

/** The statement's row of a line as the bank shows it now; null when it no longer does. */
export async function readRow(
  pix: Pick<PixBank, "statement">,
  { evidence, told }: KeptEffect,
): Promise<StatementRow | null> {
  // Of an earlier version's line it is not known where the row stands.
  const isPlaceKnown = typeof told.after === "string";
  const limit = isPlaceKnown ? 1 : PAGE;
  let after = told.after ?? "";
  for (;;) {
    const rows = await pix.statement(after, limit);
    const found = rows.find(({ endToEndId }) => endToEndId === evidence);
    const last = rows.at(-1);
    if (found || !last || isPlaceKnown) return found ?? null;
    after = last.cursor;
  }
}

type Mined = Extract<TransferOutcome, { state: "mined" }>;
export type ShownSend = { sent: SentBytes; mined: Mined };

/** The treasury's own transaction of a line as the chain shows it now; null when no block holds it. */
export async function readSend(
  chain: Chain,
  { evidence }: KeptEffect,
  order: ChainOrder,
): Promise<ShownSend | null> {
  const sent = await chain.sent(evidence);
  if (sent === null || sent.signer.toLowerCase() !== chain.signer.toLowerCase()) return null;
  const mined = await chain.outcome(order, sent);
  return mined.state === "mined" && mined.outcome !== "reverted" ? { sent, mined } : null;
}

/** Whether the chain's own record shows a line's units moving, whatever they were for. */
export async function isMoveShown(
  chain: Chain,
  { evidence, told }: KeptEffect,
  { mined: { blockNumber, outcome } }: ShownSend,
): Promise<boolean> {
  if (outcome === "delivered") return true;
  const { moves } = await chain.moves(chain.cursorAfter({ hash: evidence, blockNumber }));
  return moves.some(({ hash, units }) => hash === evidence && String(units) === told.units);
}
