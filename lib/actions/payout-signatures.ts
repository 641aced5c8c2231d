"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { allowanceNeed } from "#lib/chain/payout-checks.ts";
import { allowanceView, type AllowanceView } from "#lib/format/allowance-view.ts";
import { lookAtPayer } from "#lib/gate/look-at-payer.ts";
import { requireChecks, requireSignable } from "#lib/gate/require-signable.ts";
import { prepareTurn, takeTurn } from "#lib/gate/signing-turn.ts";
import { sendHint } from "#lib/store/hints.ts";
import { openPayoutOf } from "#lib/store/open-payout.ts";
import { lockPayoutIntent, movePayoutIntent, payoutIntent } from "#lib/store/payout-intents.ts";
import {
  noteRejected,
  noteSent,
  payoutSignature,
  type PayoutSignature,
} from "#lib/store/payout-signatures.ts";
import { noteSigningAccount } from "#lib/store/signing-accounts.ts";
import type { Allowance } from "#protocol/allowance.ts";
import { parseEvmAddress, type EvmAddress } from "#protocol/evm-address.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");
const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");
const EvmAccount = z.string().transform((text, context): EvmAddress => {
  const parsed = parseEvmAddress(text);
  if ("address" in parsed) return parsed.address;
  context.addIssue({ code: "custom", message: parsed.reason });
  return z.NEVER;
});

/** What the page needs to open the wallet; the row that says so is committed by then. */
export type BegunSignature =
  /** The allowance stands already: nothing is to be signed. */
  | { state: "already_allowed" }
  | {
      state: "asked";
      signature: string;
      purpose: "approve" | "reset" | "revoke";
      /** Of the intent; for a revoke what is taken back, with 0 units. */
      allowance: AllowanceView;
      /** What this very transaction approves: 0 for `reset` and `revoke`. */
      units: string;
      /** The account's nonce that it must carry. */
      nonce: number;
      /** The head when it was begun, as a decimal integer. */
      fromBlock: string;
    };

const begun = (row: PayoutSignature, allowance: Allowance): BegunSignature => ({
  state: "asked",
  signature: String(row.id),
  purpose: row.purpose,
  allowance: allowanceView(allowance),
  units: row.units.toString(),
  nonce: Number(row.nonce),
  fromBlock: row.from_block.toString(),
});

/**
 * Commits that a wallet is about to be opened, after everything was compared again and read from
 * the chain by the server. `again`: an earlier signature that its person says the wallet doesn't
 * show; the same nonce is used.
 */
export const beginSignatureAction = action(
  z.object({
    intent: Id,
    account: EvmAccount,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, audit }): Promise<BegunSignature> => {
    const { account: signer, purpose } = input;
    audit.note({
      action: "payout:sign",
      subject: `intent ${input.intent}`,
      detail: { signer, purpose },
    });
    const intent = await payoutIntent(store.db, account.id, input.intent);
    const seen = { seenHash: input.hash, audit };
    const allowance = await requireSignable(store.db, account, intent, seen);
    if (!intent) throw new DeskError("NOT_FOUND");
    const { network, spender, units, chainId } = allowance;
    const token = allowance.token.symbol;
    audit.note({ detail: { network, token, spender, units } });
    const turn = await prepareTurn(store, account, { network, signer }, input.again);
    const look = await lookAtPayer(store, account, intent, { allowance, address: signer });
    requireChecks(look.checks);
    const { payer } = look;
    if (!payer.known) throw new DeskError("CHAIN_UNREACHABLE");
    const need = allowanceNeed(network, token, payer.allowanceUnits, units);
    const isRight = need === "equal" || (need === "resets") === (purpose === "reset");
    if (!isRight) throw new DeskError("ALLOWANCE_CHANGED");
    const row = await store.transaction(async (tx) => {
      const by = actor.person.id;
      // Holds the address's row before anything else, as an execution does: neither waits for the
      // other while it is waited for, and what the other has begun is seen below.
      await noteSigningAccount(tx, account.id, { family: "evm", address: signer, by });
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      await requireSignable(tx, account, locked, seen);
      const pair = { signer, network, token };
      if (await openPayoutOf(tx, account.id, pair, intent.id)) throw new DeskError("PAYOUT_OPEN");
      await movePayoutIntent(tx, account.id, intent.id, ["quoted", "signing"], "signing", {
        signingAddress: signer,
      });
      await audit.writeIn(tx);
      if (need === "equal") return null;
      return takeTurn(tx, account.id, pair, {
        turn,
        payer,
        asked: {
          intent_id: intent.id,
          purpose,
          chain_id: BigInt(chainId),
          token,
          token_address: allowance.token.address,
          spender,
          units: purpose === "reset" ? 0n : units,
          content_hash: input.hash,
          asked_by: by,
        },
      });
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return row === null ? { state: "already_allowed" } : begun(row, allowance);
  },
);

/**
 * What the wallet told: `sent` with its hash, `rejected` by its owner, `not_sent` (locked, or it
 * failed before anything left). Late, doubled or contradicting reports undo nothing that the chain
 * says.
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
  async (input, { account, store, audit }): Promise<{ signature: string }> => {
    const { outcome, hash, why } = input;
    audit.note({
      action: "payout:signature",
      subject: `signature ${input.signature}`,
      detail: { outcome, hash, why },
    });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row) throw new DeskError("NOT_FOUND");
    if (outcome !== "sent") await noteRejected(store.db, account.id, row.id);
    else if (hash) await noteSent(store.db, account.id, row.id, hash);
    else throw new DeskError("INVALID_INPUT", { fields: { hash: "required" } });
    const id = row.intent_id ?? "";
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
    return { signature: String(row.id) };
  },
);
