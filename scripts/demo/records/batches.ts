import { toJson } from "#platform/json-column.ts";
import { addExternalAllowance } from "#lib/allowances/rows/external-allowances.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import { fixLines } from "#lib/batches/rows/fix-lines.ts";
import {
  approvedBatch,
  fixedBatch,
  fixedLines,
  type FixedBatch,
} from "#lib/batches/rows/fixed-batches.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { recordSeenKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import type { RequestContents } from "#lib/rules/policies/request-content.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { revokingAllowance } from "#protocol/chain/allowance.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import { after } from "../calendar.ts";
import type { Ground } from "../ground.ts";
import type { Payer } from "../paying-wallets.ts";
import { ASKED_BATCH, BATCH, SAFE_BATCH } from "../standing-words.ts";

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

type Words = { title: string; amounts: readonly string[] };

/** A batch whose lines can't be changed any more. */
async function addFixedBatch(
  tx: Tx,
  { chance, accountId, team, pixAccounts, spenders }: Ground,
  payer: Payer,
  { title, amounts }: Words,
): Promise<FixedBatch> {
  const { network, token } = payer;
  const { id } = await insertDraft(tx, {
    id: chance.uuid(),
    accountId,
    idempotencyKey: chance.uuid(),
    title,
    network,
    token,
    by: team.operator,
  });
  const receivers = pixAccounts.filter(({ key }) => key.includes("@"));
  const lines = amounts.map((amount, at) => {
    const { name = "", key = "" } = receivers.at(-1 - at) ?? {};
    const said = { name, pix_key: key, amount, reference: `NF ${4_512 + at}` };
    return { number: at + 1, typed: { ...emptyLine(), ...said }, spoiled: {} };
  });
  await insertLines(tx, id, lines);
  const parties = { environment: "sandbox", network, token } as const;
  const allowance = revokingAllowance({ ...parties, spender: spenders[network] });
  if (!allowance) throw new Error("nothing is pinned");
  const draft = { id, account_id: accountId };
  await fixLines(tx, draft, {
    by: team.operator,
    wallet: payer.address,
    externalId: payer.external,
    sample: SAMPLE,
    allowance,
    maxOpenUnits: SIGNING_LIMITS_DEFAULT.maxOpenUnits,
  });
  const batch = await fixedBatch(tx, accountId, id);
  if (!batch) throw new Error("it is not fixed");
  return batch;
}

/** A batch that is fixed and waits for others: who, how much, and one approval for all of its lines. */
export async function addAskedBatch(tx: Tx, ground: Ground, payer: Payer): Promise<void> {
  const { chance, accountId, team, now } = ground;
  const batch = await addFixedBatch(tx, ground, payer, ASKED_BATCH);
  const by = team.operator;
  const request = chance.uuid();
  await tx
    .insertInto("approval_request")
    .values({
      id: request,
      account_id: accountId,
      operation: "batch",
      object: batch.id,
      content: toJson<RequestContents["batch"]>(approvedBatch(batch, await fixedLines(tx, batch))),
      hash: batch.content_hash,
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

/** A batch whose payer is a Safe: its owners are asked, and nobody has approved it yet. */
export async function addSafeBatch(tx: Tx, ground: Ground, payer: Payer): Promise<void> {
  const { accountId, team } = ground;
  const batch = await addFixedBatch(tx, ground, payer, SAFE_BATCH);
  const { token, token_address, spender, wallet: signer, most_units: units } = batch;
  const { sender_cents, receiver_cents, external_id: wallet } = batch;
  if (wallet === null) throw new Error("it is no Safe");
  await addExternalAllowance(tx, {
    batch_id: batch.id,
    account_id: accountId,
    wallet_id: wallet,
    network: batch.network as SigningNetwork,
    signer,
    token,
    token_address,
    spender,
    units,
    sender_cents,
    receiver_cents,
    from_block: 1n,
    asked_by: team.operator,
    endsInDays: 14,
  });
}
