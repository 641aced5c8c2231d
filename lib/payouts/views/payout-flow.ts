import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import {
  assessPayer,
  secondsToSign,
  type AssessedPayer,
} from "#lib/payouts/checks/assess-payer.ts";
import { receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import { payoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import { externalState } from "#lib/rules/allowances/external-state.ts";
import { externalAllowanceOf } from "#lib/allowances/rows/external-allowances.ts";
import { externalView } from "#lib/payouts/views/external-view.ts";
import { lastSignatureOf } from "#lib/allowances/rows/payout-signatures.ts";
import { signingCheck } from "#lib/payouts/rows/payout-signing-check.ts";
import { payoutOfIntent } from "#lib/payouts/rows/payouts.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { givenNames } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { usedQuote } from "#lib/payouts/rows/used-quote.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { checkBeforeSigning, type SigningCheck } from "#lib/rules/payouts/check-before-signing.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { signingSource } from "#lib/rules/payouts/signing-source.ts";
import { payoutApproval } from "./payout-approval.ts";
import { payoutIntentView, type PayoutFlowView } from "./payout-intent-view.ts";
import { payoutNext, payoutStep, type PayoutState } from "#lib/rules/payouts/payout-next.ts";
import { receiverOfIntent } from "./receivers.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";
import { allowSummary } from "#lib/allowances/views/allow-summary.ts";
import { signatureView } from "#lib/allowances/views/signature-view.ts";

/** The reader, as pages and routes know them. */
export type PayoutReader = { store: Store; session: Pick<Session, "account" | "person" | "roles"> };

const NOT_PINNED: Difference = {
  field: "spender",
  fault: "not_pinned",
  derived: null,
  returned: null,
};

type Compared = { allowance: Allowance | null; differences: Difference[] };

/** Compares under the current pin and limits, which may have changed since the quote came. */
function compared(intent: PayoutIntent, check: Omit<SigningCheck, "now"> | null): Compared {
  const receiver = receiverDifference(intent);
  if (receiver) return { allowance: null, differences: [receiver, ...(intent.differences ?? [])] };
  if (intent.differences !== null) return { allowance: null, differences: intent.differences };
  if (intent.payout_quote_id === null) return { allowance: null, differences: [] };
  if (check === null) return { allowance: null, differences: [NOT_PINNED] };
  // The time of the quote, because its expiry is the countdown's business.
  const checked = checkBeforeSigning({ ...check, now: intent.quoted_at ?? new Date() });
  return checked.ok
    ? { allowance: checked.allowance, differences: [] }
    : { allowance: null, differences: checked.differences };
}

const ASSESSED_IN: readonly string[] = ["quoted", "signing"];

/** A quote that another payout has used meanwhile must not be signed. */
async function unused(store: Store, intent: PayoutIntent, found: Compared): Promise<Compared> {
  const { payout_quote_id: quote, status } = intent;
  if (found.allowance === null || quote === null || !ASSESSED_IN.includes(status)) return found;
  const used = await usedQuote(store.db, intent, quote);
  return used ? { allowance: null, differences: [used] } : found;
}

async function checking(
  account: Account,
  intent: PayoutIntent,
  allowance: Allowance | null,
): Promise<PayoutFlowView["checking"]> {
  if (intent.status !== "executing" && intent.status !== "unclear") return null;
  const since = (intent.executed_at ?? intent.updated_at).toISOString();
  const signer = accountOf(intent, undefined);
  const confirmations = confirmationsOn(intent.network);
  if (allowance === null || signer === null || confirmations === null) {
    return { since, isAllowanceWhole: null };
  }
  const current = await readCurrentAllowance({
    environment: account.environment,
    network: allowance.network,
    token: intent.token,
    signer,
    spender: allowance.spender,
    confirmations,
  });
  const isAllowanceWhole = current.known ? current.allowanceUnits === allowance.units : null;
  return { since, isAllowanceWhole };
}

const toZero = (allowance: Allowance): Allowance => ({ ...allowance, units: 0n });

/** The address to check: the named one, else the one that signing was begun with. */
function accountOf(intent: PayoutIntent, named: string | undefined): string | null {
  const parsed = parseAddress(
    intent.network as PayoutNetwork,
    named ?? intent.signing_address ?? "",
  );
  return "address" in parsed ? parsed.address : null;
}

/**
 * One payout's flow, from its quote to the point where it is followed. The chain is read only while a wallet
 * may still be opened for it.
 * @param named the account that a wallet has connected, if any
 */
export async function payoutFlow(
  { store, session }: PayoutReader,
  id: string,
  named?: string,
): Promise<PayoutFlowView | null> {
  const { account, person } = session;
  const intent = await payoutIntent(store.db, account.id, id);
  if (!intent) return null;
  const [external, check, kept, last] = await Promise.all([
    externalAllowanceOf(store.db, account.id, id),
    signingCheck(store.db, account, intent),
    payoutOfIntent(store.db, account.id, id),
    lastSignatureOf(store.db, account.id, id),
  ]);
  const { allowance, differences } = await unused(store, intent, compared(intent, check));
  const address = accountOf(intent, external?.signer ?? named);
  const signer = address === null ? null : signerOn(intent.network as PayoutNetwork, address);
  const isProved = signer !== null && (await hasProved(store.db, account.id, person.id, signer));
  const canAssess = allowance !== null && address !== null && ASSESSED_IN.includes(intent.status);
  const assessed: AssessedPayer | null = canAssess
    ? await assessPayer(store, account, intent, { allowance, address })
    : null;
  const isDecided =
    external === null
      ? allowance !== null && ASSESSED_IN.includes(intent.status)
      : external.ended === null && CHANGEABLE.some((status) => status === intent.status);
  const asked = { actor: session, intent, wallet: address };
  const approval = isDecided ? await payoutApproval(store.db, asked) : null;
  const receiver = await receiverOfIntent(store, intent);
  const wallets = await givenNames(store.db, account.id, address === null ? [] : [address]);
  const ids = [intent.created_by, ...(last ? [last.asked_by] : [])];
  const names = await namesOfPeople(store.db, [...new Set(ids)]);
  const payout = kept ? String(kept.id) : null;
  const now = Date.now();
  const seen = assessed?.last ?? null;
  const state: PayoutState = {
    status: intent.status,
    refusedCode: intent.refused_code,
    payout,
    differs: differences.length > 0,
    hasExpired: (intent.quote_expires_at?.getTime() ?? 0) <= now,
    account: address,
    isProved,
    signature:
      seen === null
        ? null
        : {
            id: String(seen.row.id),
            purpose: seen.row.purpose,
            signer: seen.row.signer,
            phase: seen.assessment.phase,
          },
    checks: assessed?.checks ?? [],
    isAllowed: assessed?.isAllowed ?? false,
    approval: approval?.is ?? "free",
    isCoolingOff: receiver.coolingOff !== null,
    external: external && externalState(external),
  };
  const neededSeconds =
    allowance === null
      ? 0
      : secondsToSign(account, allowance, assessed?.payer ?? { known: false, why: "silent" });
  const isUsed = payout !== null || intent.status === "done";
  const next = payoutNext(state);
  // Shows what the wallet is given next.
  const isReset = (next.do === "sign" || next.do === "check_wallet") && next.purpose === "reset";
  return {
    intent: payoutIntentView(
      intent,
      { allowance, differences, neededSeconds },
      names.get(intent.created_by) ?? "",
    ),
    receiver,
    step: payoutStep(state),
    next,
    deadline: isUsed ? null : (intent.quote_expires_at?.toISOString() ?? null),
    account: address,
    accountName: address === null ? null : (wallets.get(address) ?? null),
    approval,
    external: external && (await externalView(store, session, external)),
    checks: state.checks.map((one) => ({ ...one })),
    summary: allowance === null ? null : allowSummary(isReset ? toZero(allowance) : allowance),
    afterReset: isReset && allowance !== null ? allowSummary(allowance) : null,
    signing: check === null ? null : signingSource(check),
    signature:
      seen === null
        ? null
        : signatureView(seen.row, seen.assessment.phase, names.get(seen.row.asked_by) ?? ""),
    open:
      address === null || isUsed
        ? []
        : await openSignatureViews(store, { account, person }, true, {
            network: intent.network,
            signer: address,
          }),
    checking: await checking(account, intent, allowance),
    payout,
    serverNow: new Date(now).toISOString(),
  };
}
