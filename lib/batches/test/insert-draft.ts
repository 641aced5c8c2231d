import "server-only";
import { randomUUID } from "node:crypto";
import { toJson } from "#platform/json-column.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Store } from "#lib/core/store/store.ts";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import type { TypedLine } from "#lib/rules/batches/batch-line.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

export type DraftReceiver = { id: number; key: string; name: string };

/** A PIX account that the session's person registers. */
export async function registerReceiver(): Promise<DraftReceiver> {
  const [name, key] = [`Fornecedor ${randomUUID().slice(0, 8)}`, `${randomUUID()}@example.com`];
  const made = await createPixAccountAction({
    name,
    kind: "email",
    pix_key: key,
    holder_name: "Ana Souza",
    holder_document: "",
    idempotency_key: randomUUID(),
  });
  if (!made.ok) throw new Error(made.code);
  return { id: Number(made.data.id), key, name };
}

const typed = ({ key, name }: DraftReceiver, cents: bigint): TypedLine => ({
  name,
  pix_key: key,
  kind: "",
  holder_name: "Ana Souza",
  holder_document: "",
  amount: formatAmount(cents, "BRL"),
  purpose: "",
  reference: "",
  cost_centre: "",
  category: "",
  note: "",
});

export type DraftLine = { to: DraftReceiver; cents: bigint };

/** A draft of the main account that nothing is wrong with. */
export async function insertDraft(
  { db }: Store,
  { by, network, token }: { by: string; network: PayoutNetwork; token: Token },
  lines: readonly DraftLine[],
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("batch")
    .values({
      id,
      account_id: MAIN_ACCOUNT,
      idempotency_key: randomUUID(),
      title: "Folha",
      network,
      token,
      actors: [by],
      created_by: by,
    } as never)
    .execute();
  for (const [at, { to, cents }] of lines.entries()) {
    const number = at + 1;
    const place = placeIn("batch_line", "typed", { batch_id: id, number });
    await db
      .insertInto("batch_line")
      .values({
        batch_id: id,
        number,
        typed: sealFor(place, JSON.stringify(typed(to, cents))),
        cents,
        pix_account_id: BigInt(to.id),
        faults: toJson([]),
      } as never)
      .execute();
  }
  return id;
}
