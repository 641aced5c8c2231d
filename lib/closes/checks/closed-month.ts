import "server-only";
import type { Account, Person } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { closesOf, insertClose } from "#lib/closes/rows/closes.ts";
import type { DraftRow } from "#lib/closes/rows/drafts.ts";
import { sha256 } from "#lib/closes/rows/figures.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import type { Figures, Manifest } from "#lib/rules/closes/figures.ts";
import type { Month } from "#lib/rules/closes/months.ts";

type Closing = {
  account: Pick<Account, "id" | "name">;
  by: Pick<Person, "id" | "name">;
  month: Month;
  draft: DraftRow;
  /** By which it was approved. */
  request: string;
  now: Date;
};

/** Freezes a draft that was approved, under a digest that names who closed and who approved it. */
export async function closedMonth(
  tx: Tx,
  { account, by, month, draft, request, now }: Closing,
): Promise<{ digest: string }> {
  const approvers = (await requestById(tx, account.id, request))?.answers ?? [];
  const ids = approvers.flatMap(({ verdict, person_id: id }) => (verdict === "approve" ? id : []));
  const names = await namesOfPeople(tx, ids);
  const figures = JSON.parse(draft.figures) as Figures;
  const nth = (await closesOf(tx, account.id, month)).length + 1;
  const manifest: Manifest = {
    figures,
    figures_digest: draft.digest,
    closed: {
      company: account.name,
      nth,
      at: now.toISOString(),
      request,
      by: { id: by.id, name: by.name },
      approved_by: ids.map((id) => ({ id, name: names.get(id) ?? "" })),
    },
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const digest = sha256(text);
  await insertClose(tx, {
    draft: draft.id,
    accountId: account.id,
    month,
    nth,
    manifest: text,
    digest,
    lines: BigInt(figures.lines),
    closed_by: by.id,
    closed_at: now,
  });
  return { digest };
}
