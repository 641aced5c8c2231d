import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import {
  assessSignature,
  storeSignatureOutcome,
  type AssessedSignature,
} from "#lib/allowances/checks/assess-signature.ts";
import { accountsOf, type KnownAccount } from "#lib/core/exchange/connections.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  claimOpenSignatures,
  scheduleSignatureCheck,
} from "#lib/allowances/rows/due-signatures.ts";
import { settleSignature, type PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { isForgotten, signatureEnd } from "#lib/rules/allowances/signature-end.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

const BATCH = 10;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;
/** Checks at short intervals: about two minutes, in which most are signed and confirmed. */
const SOON_CHECKS = 60;

/** Seconds until the next check; the end that people are told of is not slept through. */
function nextCheckSeconds(row: PayoutSignature): number {
  const { looks } = row;
  if (looks <= SOON_CHECKS) return SOON_SECONDS;
  const wait = Math.min(SOON_SECONDS * 2 ** Math.min(looks - SOON_CHECKS, 8), LONGEST_WAIT_SECONDS);
  const endsInMs = (signatureEnd(row)?.getTime() ?? 0) - Date.now();
  return endsInMs > 0 ? Math.min(wait, Math.ceil(endsInMs / 1000)) : wait;
}

/** The signed bytes are not on the chain, so they are sent again. */
const isUnseen = ({ phase }: AssessedSignature) => phase.phase === "pending" && !phase.isSeen;

async function settle(store: Store, account: KnownAccount, row: PayoutSignature): Promise<void> {
  const assessment = await assessSignature(account.environment, row);
  let isSettled = await storeSignatureOutcome(store.db, row, assessment);
  if (!isSettled && row.signed !== null && isUnseen(assessment)) {
    const network = row.network as PayoutNetwork;
    await sendSigned({ environment: account.environment, network }, row.signed);
  }
  if (!isSettled && assessment.phase.phase === "unreported" && isForgotten(row, new Date())) {
    isSettled = await settleSignature(store.db, account.id, row.id, "dropped");
  }
  if (isSettled) {
    const id = row.intent_id ?? "";
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
  } else {
    await scheduleSignatureCheck(store.db, row.id, nextCheckSeconds(row));
  }
}

/** Stores what the chain shows of open signatures, whether or not a page is open. */
export async function settleSignatures(store: Store): Promise<boolean> {
  const open = await claimOpenSignatures(store.db, BATCH, LEASE_SECONDS);
  if (open.length === 0) return false;
  const accounts = await accountsOf(store.db, open);
  for (const row of open) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    const thing = row.intent_id && `intent ${row.intent_id}`;
    const attributes = { "ponte.payment.kind": "payout" };
    const run = () => settle(store, account, row);
    await inSpan({ name: "follow a signature", thing, attributes }, run);
  }
  return open.length === BATCH;
}
