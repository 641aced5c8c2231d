import "server-only";
import { addressOn } from "#lib/core/doors/address-on.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { signingLimits } from "#lib/core/exchange/signing-limits.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { lockDraft } from "#lib/batches/rows/drafts.ts";
import { fixLines } from "#lib/batches/rows/fix-lines.ts";
import type { Batch } from "#lib/batches/rows/fixed-batches.ts";
import { openLines } from "#lib/batches/rows/line-payouts.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { usableExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import { comparedQuote } from "#lib/payouts/exchange/quote-payout-intent.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { requireLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import type { SampleQuote } from "#lib/rules/batches/batch-figures.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

/** What pays a batch; `externalId`: the external wallet of that address, null: it signs here. */
type Payer = { wallet: string; externalId: bigint | null };

/** A draft whose lines are payouts by now, with the wallet that is to pay them. */
export type OpenedDraft = {
  draft: Batch;
  network: PayoutNetwork;
  payer: Payer;
  lines: readonly { cents: bigint; intent: PayoutIntent }[];
};

type Fixer = Pick<Session, "account" | "person">;
/** By the address of a wallet that is proved and signs here, or the number of an external one. */
type ChosenPayer = { account: string } | { external: string };

/** @throws DashboardError `PAYER_NOT_PROVED`, `EXTERNAL_NOT_NAMED` */
async function payerOf(
  tx: Tx,
  actor: Fixer,
  network: PayoutNetwork,
  chosen: ChosenPayer,
): Promise<Payer> {
  if ("account" in chosen) {
    const wallet = addressOn(network, "account", chosen.account);
    await requireProof(tx, actor, { network, signer: wallet });
    return { wallet, externalId: null };
  }
  const usable = await usableExternalWallets(tx, actor.account.id, actor.person.id);
  const found = usable.find((one) => String(one.id) === chosen.external && one.network === network);
  if (!found) throw new DashboardError("EXTERNAL_NOT_NAMED");
  return { wallet: found.address, externalId: found.id };
}

/**
 * Opens the payouts of a draft's lines, for a wallet that whoever fixes it has proved, or an external one on which they
 * are named.
 * @throws DashboardError `NOT_FOUND`, `CONFLICT`, `PAYER_NOT_PROVED`, `EXTERNAL_NOT_NAMED`; for a receiver that cools
 * off, as `requireCooledOff`
 */
export async function openDraft(
  tx: Tx,
  actor: Fixer,
  { batch, ...chosen }: { batch: string } & ChosenPayer,
): Promise<OpenedDraft> {
  const { id: accountId } = actor.account;
  const draft = await lockDraft(tx, accountId, batch);
  const network = draft.network as PayoutNetwork;
  const payer = await payerOf(tx, actor, network, chosen);
  const lines = await openLines(tx, draft, actor.person.id);
  for (const { line } of lines) {
    const object = String(line.pixAccountId);
    await requireCooledOff(tx, { accountId, operation: "pix_account", object });
  }
  const opened = lines.map(({ line: { cents }, intent }) => ({ cents, intent }));
  return { draft, network, payer, lines: opened };
}

export type Sampled = { sample: SampleQuote; allowance: Allowance };

/**
 * A quote of the largest line that nobody takes, compared like any other: by its rate and fees the other lines are
 * expected, and from our pins follow token and spender.
 * @throws DashboardError `QUOTE_DIFFERS`, `ONLY_SENT_TOKENS`, and as `comparedQuote`; ExchangeFault
 */
export async function sampleDraft(
  { store, exchange, audit }: { store: Store; exchange: Exchange; audit: Pick<Audit, "note"> },
  lines: readonly { cents: bigint; intent: PayoutIntent }[],
): Promise<Sampled> {
  const { intent, cents } = lines.reduce((most, one) => (one.cents > most.cents ? one : most));
  const { quote, checked } = await comparedQuote(store, exchange, intent);
  if (!checked.ok) {
    audit.note({ detail: { differs: checked.differences.map(auditedDifference) } });
    throw new DashboardError("QUOTE_DIFFERS");
  }
  const { rate, flatFeeCents, partnerFeeCents } = quote;
  if (flatFeeCents === null || partnerFeeCents === null)
    throw new DashboardError("ONLY_SENT_TOKENS");
  return {
    sample: { askedCents: cents, rate, flatFeeCents, partnerFeeCents },
    allowance: checked.allowance,
  };
}

/**
 * Fixes a draft that was opened and sampled; its lines can't be changed from then on. @returns its hash
 * @throws DashboardError `CONFLICT`, `LIMITS_NOT_SET`, `PURPOSE_REQUIRED`
 */
export async function fixDraft(
  tx: Tx,
  { account, person }: { account: Account; person: { id: string } },
  { draft, network, payer }: OpenedDraft,
  sampled: Sampled,
): Promise<string> {
  const limits = await signingLimits(tx, account);
  if (limits === null) throw new DashboardError("LIMITS_NOT_SET");
  const { maxOpenUnits } = limits;
  const fixing = { by: person.id, ...payer, maxOpenUnits, ...sampled };
  const { hash, lines } = await fixLines(tx, draft, fixing);
  await requireLinePurposes(tx, account, { network, wallet: payer.wallet }, lines);
  return hash;
}
