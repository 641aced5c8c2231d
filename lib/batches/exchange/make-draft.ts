import "server-only";
import { randomUUID } from "node:crypto";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import { lockRepeated } from "#lib/batches/rows/repeated-payouts.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import type { NewBatch } from "#lib/rules/batches/draft-request.ts";
import type { z } from "#protocol/wire/zod.ts";
import { learnReceivers } from "./learn-receivers.ts";

type Behind = Pick<
  DoorContext<"payout:create">,
  "account" | "actor" | "store" | "transaction" | "exchange" | "audit"
>;

/**
 * Makes a draft of these lines, checked; the same form sent twice gives the one that it made before.
 * @throws DashboardError as `lockRepeated`
 */
export async function makeDraft(
  { account, actor, store, transaction, exchange, audit }: Behind,
  { idempotency_key: idempotencyKey, ...said }: z.output<typeof NewBatch>,
  lines: readonly (FileLine & { repeats?: bigint })[],
): Promise<{ id: string }> {
  await learnReceivers(store, exchange, lines);
  return transaction(async (tx) => {
    const by = actor.person.id;
    const draft = { id: randomUUID(), accountId: account.id, idempotencyKey, by, ...said };
    const { id, isNew } = await insertDraft(tx, draft);
    audit.note({
      action: "batch:draft",
      subject: `batch ${id}`,
      detail: { network: said.network, token: said.token, lines: lines.length },
    });
    if (isNew) {
      await lockRepeated(
        tx,
        account.id,
        lines.flatMap(({ repeats }) => repeats ?? []),
      );
      await insertLines(
        tx,
        id,
        lines.map((line, at) => ({ ...line, number: at + 1 })),
      );
      await checkDraft(tx, account.id, id);
    }
    await audit.writeIn(tx);
    return { id };
  });
}
