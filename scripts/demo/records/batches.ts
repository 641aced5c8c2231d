import { toJson } from "#platform/json-column.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import { fixLines } from "#lib/batches/rows/fix-lines.ts";
import { approvedBatch, fixedBatch, fixedLines } from "#lib/batches/rows/fixed-batches.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { recordSeenKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import type { RequestContents } from "#lib/rules/policies/request-content.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { revokingAllowance } from "#protocol/chain/allowance.ts";
import { after } from "../calendar.ts";
import type { Ground } from "../ground.ts";
import type { Payer } from "../paying-wallets.ts";
import { ASKED_BATCH, BATCH } from "../standing-words.ts";

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

/** BRL per token, and the fees of a payout of R$ 100, as the exchange quotes them. */
const SAMPLE = {
  askedCents: 10_000n,
  rate: 5_400_000n,
  flatFeeCents: 100n,
  partnerFeeCents: 50n,
} as const;
const AN_HOUR_AGO = -3_600;

/** A batch that is fixed and waits for others: who, how much, and one approval for all of its lines. */
export async function addAskedBatch(tx: Tx, ground: Ground, payer: Payer): Promise<void> {
  const { chance, accountId, team, pixAccounts, spenders, now } = ground;
  const { id } = await insertDraft(tx, {
    id: chance.uuid(),
    accountId,
    idempotencyKey: chance.uuid(),
    title: ASKED_BATCH.title,
    network: "polygon",
    token: "USDC",
    by: team.operator,
  });
  const receivers = pixAccounts.filter(({ key }) => key.includes("@"));
  const lines = ASKED_BATCH.amounts.map((amount, at) => {
    const { name = "", key = "" } = receivers.at(-1 - at) ?? {};
    const said = { name, pix_key: key, amount, reference: `NF ${4_512 + at}` };
    return { number: at + 1, typed: { ...emptyLine(), ...said }, spoiled: {} };
  });
  await insertLines(tx, id, lines);
  const parties = { environment: "sandbox", network: "polygon", token: "USDC" } as const;
  const allowance = revokingAllowance({ ...parties, spender: spenders.polygon });
  if (!allowance) throw new Error("nothing is pinned");
  const by = team.operator;
  const draft = { id, account_id: accountId };
  const { hash } = await fixLines(tx, draft, {
    by,
    wallet: payer.address,
    sample: SAMPLE,
    allowance,
    maxOpenUnits: SIGNING_LIMITS_DEFAULT.maxOpenUnits,
  });
  const batch = await fixedBatch(tx, accountId, id);
  if (!batch) throw new Error("it is not fixed");
  const request = chance.uuid();
  await tx
    .insertInto("approval_request")
    .values({
      id: request,
      account_id: accountId,
      operation: "batch",
      object: id,
      content: toJson<RequestContents["batch"]>(approvedBatch(batch, await fixedLines(tx, batch))),
      hash,
      cents: batch.sender_cents,
      others: 1,
      cooling_off_hours: 0,
      actors: [by],
      asked_by: by,
      expires_at: after(now, AN_HOUR_AGO + 24 * 3_600),
    })
    .execute();
  await tx
    .updateTable("approval_request")
    .set({ asked_at: after(now, AN_HOUR_AGO) })
    .where("id", "=", request)
    .execute();
}
