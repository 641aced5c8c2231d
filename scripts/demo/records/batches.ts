import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { recordSeenKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import type { Ground } from "../ground.ts";
import { BATCH } from "../words.ts";

/** A draft as a spreadsheet left it: receivers that are known, new ones, a double, and lines that are wrong. */
export async function addDraftBatch(
  tx: Tx,
  {
    chance,
    accountId,
    team,
    pixAccounts,
  }: Pick<Ground, "chance" | "accountId" | "team" | "pixAccounts">,
): Promise<void> {
  await recordSeenKeys(
    tx,
    accountId,
    pixAccounts.map(({ id, key }) => ({ id, pixKey: key })),
  );
  const { id } = await insertDraft(tx, {
    id: chance.uuid(),
    accountId,
    idempotencyKey: chance.uuid(),
    title: BATCH.title,
    network: "polygon",
    token: "USDC",
    by: team.operator,
  });
  const known = pixAccounts.slice(0, BATCH.amounts.length).map(({ name, key }, at) => ({
    name,
    pix_key: key,
    amount: BATCH.amounts[at] ?? "",
  }));
  const [first] = known;
  const lines = [...known, ...BATCH.lines, ...(first ? [first] : [])];
  await insertLines(
    tx,
    id,
    lines.map((said, at) => ({
      number: at + 1,
      typed: { ...emptyLine(), ...said },
      spoiled: {},
    })),
  );
  await checkDraft(tx, accountId, id);
}
