import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { ApprovalOrigin } from "#lib/chain/port/port.ts";
import { notKnown, type Known } from "#lib/chain/port/chain-node.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { allowanceNeed, payoutChecks, signaturesFor } from "#lib/payouts/checks/payer-checks.ts";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";
import { approvalOriginOf } from "#lib/allowances/checks/approval-origin-of.ts";
import { keyMark } from "#lib/payouts/rows/stored-receiver.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import {
  intentSigningElsewhere,
  lastSignatureFor,
  lastSignatureOf,
  type PayoutSignature,
} from "#lib/allowances/rows/payout-signatures.ts";
import {
  externalAllowanceOf,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { consentOf } from "#lib/paying-wallets/rows/signed-texts.ts";
import { isListedSigner } from "#lib/paying-wallets/rows/paying-wallets.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { servedIntent } from "#lib/rules/allowances/served-intent.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { signingSeconds } from "#lib/rules/allowances/signing-time.ts";
import {
  assessSignature,
  type AssessedSignature,
} from "#lib/allowances/checks/assess-signature.ts";
import { isRegisteredElsewhere } from "./external-payer.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";

/** An intent and an account as the store and the chain show them now. */
export type AssessedPayer = {
  payer: Known<Payer>;
  current: Known<CurrentAllowance>;
  last: { row: PayoutSignature; assessment: AssessedSignature } | null;
  checks: PayoutCheck[];
  /**
   * What the current allowance of exactly these units was signed for; `consented`: for something else, but
   * its wallet has signed a consent to this intent; null: there is none, or the chain can't be read.
   */
  origin: ApprovalOrigin["origin"] | "consented" | null;
  /** The exact allowance is set, as deep as needed, and may pay this intent. */
  isAllowed: boolean;
};

/** Seconds that a quote must have left for the signatures that this payer still needs. */
export function secondsToSign({ environment }: Account, allowance: Allowance, payer: Known<Payer>) {
  const { network, token, units } = allowance;
  const current = payer.known ? payer.allowanceUnits : 0n;
  const signatures = signaturesFor(allowanceNeed(network, token.symbol, current, units));
  const confirmations = confirmationsOn(network) ?? 1;
  return signingSeconds({ environment, network, confirmations, signatures });
}

/** A chain as the registry names it: its id; on solana the hash of its first block. */
const chainName = (environment: Account["environment"], { chainId }: Allowance): string =>
  chainId === null ? SOLANA_PINS[environment].genesisHash : String(chainId);

/** The address whose signature this intent waits for or has; no other address counts meanwhile. */
function boundTo(last: AssessedPayer["last"], units: bigint): string | null {
  if (last === null) return null;
  const { row, assessment } = last;
  if (assessment.phase.phase === "may_ask" || assessment.phase.phase === "other_amount")
    return null;
  const isDone = assessment.phase.phase === "allowed";
  return isDone && row.units !== units && row.purpose === "approve" ? null : row.signer;
}

/** The purpose that an allowance has when signed for this intent. */
export const allowancePurpose = (intent: PayoutIntent, allowance: Allowance): string =>
  servedIntent(
    {
      accountId: intent.account_id,
      intentId: intent.id,
      pixAccountId: intent.pix_account_id,
      keyMark: keyMark(intent),
    },
    allowance,
  );

type Asked = { allowance: Allowance; address: string };

/** What the current allowance of an external wallet was given for; its own event says so. */
async function originElsewhere(
  { environment }: Account,
  external: ExternalAllowance,
  { allowance, address }: Asked,
  current: Known<CurrentAllowance>,
): Promise<"own" | null> {
  const isWhole = current.known && current.allowanceUnits === allowance.units;
  if (!isWhole || external.signer !== address) return null;
  return (await isRegisteredElsewhere(environment, external, allowance)) ? "own" : null;
}

/** The dashboard's id of the last signature of an allowance that an exchange may still take; null: none. */
async function undecidedBy(
  store: Store,
  account: Account,
  { allowance, address: signer }: Asked,
): Promise<string | null> {
  const { network, token, spender } = allowance;
  const pair = { network, token: token.symbol, spender, signer };
  const open = await openExecutions(store.db, account.id, pair);
  if (open.length === 0) return null;
  const last = await lastSignatureFor(store.db, account.id, pair);
  return last ? String(last.id) : null;
}

/** What the current allowance was signed for, if it has exactly the units of this intent. */
async function originOf(
  store: Store,
  account: Account,
  intent: PayoutIntent,
  { allowance, address: signer }: Asked,
  current: Known<CurrentAllowance>,
): Promise<AssessedPayer["origin"]> {
  if (!current.known || current.allowanceUnits !== allowance.units) return null;
  const serves = allowancePurpose(intent, allowance);
  const seen = await approvalOriginOf(store, account, { allowance, signer, serves });
  if (!seen.known || seen.origin !== "elsewhere") return seen.known ? seen.origin : null;
  const contentHash = intent.content_hash ?? "";
  const consent = await consentOf(store.db, intent.account_id, intent.id, { signer, contentHash });
  return consent === null ? "elsewhere" : "consented";
}

export async function assessPayer(
  store: Store,
  account: Account,
  intent: PayoutIntent,
  { allowance, address }: Asked,
): Promise<AssessedPayer> {
  const { environment } = account;
  const { network, spender, units } = allowance;
  const token = allowance.token.symbol;
  const place = { environment, network, token };
  const [row, external] = await Promise.all([
    lastSignatureOf(store.db, account.id, intent.id),
    externalAllowanceOf(store.db, account.id, intent.id),
  ]);
  const confirmations = confirmationsOn(network);
  const [payer, current, pin, assessment, isListed, open, signing, undecided] = await Promise.all([
    readPayer({ ...place, owner: address, spender }),
    confirmations === null
      ? notKnown("no_node")
      : readCurrentAllowance({ ...place, signer: address, spender, confirmations }),
    isPinStillValid(store, account, network),
    row ? assessSignature(environment, row) : null,
    isListedSigner(store.db, account.id, address),
    openPayoutOf(store.db, account.id, { signer: address, network, token }, intent.id),
    intentSigningElsewhere(store.db, account.id, { network, signer: address }, intent.id),
    undecidedBy(store, account, { allowance, address }),
  ]);
  const asked = { allowance, address };
  const origin = external
    ? await originElsewhere(account, external, asked, current)
    : await originOf(store, account, intent, asked, current);
  const isDeep = current.known && current.deepAllowanceUnits === units;
  const isAllowed = isDeep && (origin === "own" || origin === "consented");
  const last = row && assessment ? { row, assessment } : null;
  const leftMs = (intent.quote_expires_at?.getTime() ?? 0) - Date.now();
  const checks = payoutChecks({
    network,
    token,
    chain: chainName(environment, allowance),
    units,
    account: address,
    boundTo: external?.signer ?? boundTo(last, units),
    isExternal: external !== null,
    isListed,
    payer,
    isElsewhere: origin === "elsewhere",
    pin,
    undecided,
    // With nothing left to sign, a signature open elsewhere does not block the execution.
    openElsewhere:
      open === null ? (isAllowed ? null : signing) : (open.batch ?? open.intent ?? open.payout),
    isBatch: open?.batch !== null && open !== null,
    secondsLeft: Math.floor(leftMs / 1000),
    secondsNeeded: secondsToSign(account, allowance, payer),
  });
  return { payer, current, last, checks, origin, isAllowed };
}
