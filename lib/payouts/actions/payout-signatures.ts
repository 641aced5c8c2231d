"use server";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { allowanceNeed } from "#lib/payouts/checks/payout-checks.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import { allowanceView, type AllowanceView } from "#lib/rules/allowances/allowance-view.ts";
import { withReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { addressOn } from "#lib/core/access/address-on.ts";
import { draftFor } from "#lib/allowances/checks/draft-for.ts";
import { requireDecided } from "#lib/payouts/checks/assess-execution.ts";
import { assessPayer, servedBy } from "#lib/payouts/checks/assess-payer.ts";
import { assessSignature } from "#lib/allowances/checks/assess-signature.ts";
import { refuseExternal } from "#lib/payouts/checks/external-payer.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { requireApproved } from "#lib/policies/checks/require-approved.ts";
import { requireChecks, requireSignable } from "#lib/payouts/checks/require-signable.ts";
import { prepareSigningLock, takeSigningLock } from "#lib/allowances/checks/signing-lock.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import {
  lockPayoutIntent,
  movePayoutIntent,
  payoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import {
  noteRejected,
  keepSigned,
  noteSent,
  payoutSignature,
  type PayoutSignature,
} from "#lib/allowances/rows/payout-signatures.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { notePayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { Id, RowNumber, AddressText } from "#protocol/wire/ids.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";

/** The signed bytes from a tron or solana wallet: at most two solana packets long. */
const Signed = z.string().regex(/^(?:[0-9a-f]{2}){1,2464}$/, "invalid");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** What the page needs to open the wallet; its row is committed before. */
export type BegunSignature =
  /** The allowance is already set; there is nothing to sign. */
  | { state: "already_allowed" }
  | {
      state: "asked";
      signature: string;
      purpose: "approve" | "reset" | "revoke";
      /** The intent's allowance; for a revoke, the revoked one with 0 units. */
      allowance: AllowanceView;
      /** The units that this transaction approves: 0 for `reset` and `revoke`. */
      units: string;
      /** The nonce that the transaction must have; 0 on chains without nonces. */
      nonce: number;
      /** The head when the signature was begun, as a decimal integer. */
      fromBlock: string;
      /** The bytes to sign, in hexadecimal, for wallets that only sign. */
      bytes: string | null;
    };

const begun = (row: PayoutSignature, allowance: Allowance): BegunSignature => ({
  state: "asked",
  signature: String(row.id),
  purpose: row.purpose,
  allowance: allowanceView(allowance),
  units: row.units.toString(),
  nonce: Number(row.nonce),
  fromBlock: row.from_block.toString(),
  bytes: row.bytes,
});

/**
 * Commits that a wallet is about to be opened, after the server has compared everything again and read the
 * chain. `again`: an earlier signature that the person says the wallet does not show; its nonce is used
 * again. The factor that is shown here also counts for the execution of this very content by this session,
 * however long the wallet takes.
 */
export const beginSignatureAction = action(
  z.object({
    intent: Id,
    account: AddressText,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    /** The wallet sets the old allowance to zero in the same request, where the token needs that. */
    at_once: z.boolean().default(false),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<BegunSignature> => {
    const { purpose, at_once: atOnce } = input;
    audit.note({
      action: "payout:sign",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account, purpose, ...(atOnce && { atOnce }) },
    });
    const quoted = await payoutIntent(store.db, account.id, input.intent);
    const intent = await withReceiver(store, exchange, quoted, "signed");
    const seen = { seenHash: input.hash, audit };
    const allowance = await requireSignable(store.db, account, intent, seen);
    if (!intent) throw new DashboardError("NOT_FOUND");
    await refuseExternal(store.db, account.id, intent.id);
    const { network, spender, units, chainId } = allowance;
    const signer = addressOn(network, "account", input.account);
    const token = allowance.token.symbol;
    audit.note({ detail: { network, token, spender, units } });
    await requireProof(store.db, actor, { network, signer });
    const by = actor.person.id;
    const wanted = { by, intentId: intent.id, again: input.again };
    const turn = await prepareSigningLock(store, account, { network, signer }, wanted);
    const look = await assessPayer(store, account, intent, { allowance, address: signer });
    requireChecks(look.checks);
    const { payer } = look;
    if (!payer.known) throw new DashboardError("CHAIN_UNREACHABLE");
    const need = allowanceNeed(network, token, payer.allowanceUnits, units);
    if (need === "equal" && look.origin === "elsewhere")
      throw new DashboardError("ALLOWANCE_ELSEWHERE");
    if (need !== "equal") await requireDecided(store, account, { signer, network, token, spender });
    const isRight = need === "equal" || (need === "resets") === (purpose === "reset" || atOnce);
    if (!isRight) throw new DashboardError("ALLOWANCE_CHANGED");
    const isReset = purpose === "reset";
    const asked = isReset ? { ...allowance, units: 0n } : allowance;
    const draft = need === "equal" ? null : await draftFor(account.environment, signer, asked);
    const row = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      // Locks the address's row first, in the same order as an execution: the two can't deadlock, and what
      // the other has begun is visible below.
      await notePayingWallet(tx, account.id, { ...signerOn(network, signer), by });
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      await requireSignable(tx, account, locked, seen);
      if (!locked) throw new DashboardError("NOT_FOUND");
      const wanting = { actor, intent: locked, wallet: signer, withSigning: true };
      requireApproved(await payoutVerdict(tx, wanting));
      const pair = { signer, network, token };
      if (await openPayoutOf(tx, account.id, pair, intent.id))
        throw new DashboardError("PAYOUT_OPEN");
      // Decided executions were ended above, so an open one was begun meanwhile.
      const executed = await openExecutions(tx, account.id, { ...pair, spender });
      if (need !== "equal" && executed.length > 0) throw new DashboardError("EXECUTION_OPEN");
      await movePayoutIntent(tx, account.id, intent.id, ["quoted", "signing"], "signing", {
        set: { signing_address: signer, fresh_session: actor.id, fresh_hash: input.hash },
      });
      await audit.writeIn(tx);
      if (need === "equal") return null;
      return takeSigningLock(tx, account.id, pair, {
        turn,
        payer,
        draft,
        asked: {
          intent_id: intent.id,
          purpose,
          chain_id: chainId === null ? null : BigInt(chainId),
          token,
          token_address: allowance.token.address,
          spender,
          units: asked.units,
          content_hash: input.hash,
          asked_by: by,
          serves: purpose === "approve" ? servedBy(intent, allowance) : null,
        },
      });
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return row === null ? { state: "already_allowed" } : begun(row, allowance);
  },
  { fresh: true },
);

/**
 * Takes the wallet's report: `sent` with its hash (never of bytes, which are sent from here), `rejected` by its
 * owner, or `not_sent`. Late, repeated or contradictory reports undo nothing that the chain shows.
 */
export const reportSignatureAction = action(
  z.object({
    signature: RowNumber,
    outcome: z.enum(["sent", "rejected", "not_sent"]),
    hash: Hash.optional(),
    /** Why the page did not open the wallet, for the trail. */
    why: z
      .string()
      .regex(/^[a-z_]{1,40}$/, "invalid")
      .optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, audit }): Promise<{ signature: string }> => {
    const { outcome, hash, why } = input;
    audit.note({
      action: "payout:signature",
      subject: `signature ${input.signature}`,
      detail: { outcome, hash, why },
    });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row) throw new DashboardError("NOT_FOUND");
    if (row.asked_by !== actor.person.id) throw new DashboardError("SIGNATURE_OF_ANOTHER");
    await audit.begin();
    if (outcome !== "sent") {
      // Only the page's claim: it stays open if the chain shows an effect, or can't be read.
      const { isUnmoved } = await assessSignature(account.environment, row);
      if (isUnmoved) await noteRejected(store.db, account.id, row.id);
    } else if (hash && row.bytes === null) await noteSent(store.db, account.id, row.id, hash);
    else throw new DashboardError("INVALID_INPUT", { fields: { hash: "invalid" } });
    const id = row.intent_id ?? "";
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
    return { signature: String(row.id) };
  },
);

/**
 * Takes signed bytes from a tron or solana wallet: only the requested approval, signed by that account, with
 * no more than what the family lets a wallet add. They are stored before they are sent; their outcome is read
 * from the chain. A repeated call, from another tab or after a crash, sends the same bytes.
 */
export const submitSignatureAction = action(
  z.object({ signature: RowNumber, signed: Signed }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ signature: string }> => {
    audit.note({ action: "payout:signed", subject: `signature ${input.signature}` });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row || row.bytes === null) throw new DashboardError("NOT_FOUND");
    if (row.asked_by !== actor.person.id) throw new DashboardError("SIGNATURE_OF_ANOTHER");
    const { bytes, signer, network, signed: kept, hash: known } = row;
    const read = await signedApproval({ network, signer, bytes }, input.signed);
    audit.note({ detail: read.ok ? { hash: read.hash } : { refused: "signed", why: read.why } });
    if (!read.ok) throw new DashboardError("SIGNED_DIFFERS");
    await audit.begin();
    const { hash } = read;
    const isOurs = kept !== null && known === hash;
    const mayKeep = async () =>
      !(await assessSignature(account.environment, row)).hasExpired &&
      transaction((tx) => keepSigned(tx, account.id, row.id, { signed: input.signed, hash }));
    if (!isOurs && !(await mayKeep())) throw new DashboardError("SIGNED_TOO_LATE");
    // Whatever the node answers, the bytes are sent again until the chain shows their outcome.
    const at = { environment: account.environment, network: network as PayoutNetwork };
    const sent = await sendSigned(at, kept ?? input.signed);
    if (sent.known && sent.isOther) {
      audit.note({ detail: { refused: "effect" } });
      throw new DashboardError("SIGNED_DIFFERS");
    }
    await sendHint(store.db, { account: account.id, topic: "payouts", id: row.intent_id ?? "" });
    return { signature: String(row.id) };
  },
);
