"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { AllowanceView } from "#lib/format/allowance-view.ts";
import { PAYOUT_NETWORKS } from "#protocol/networks.ts";
import { TOKENS } from "#protocol/payins.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");
const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");
const EvmAddressText = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "invalid_address");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

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

/**
 * Commits that a wallet is about to be opened, after everything was compared again and read from
 * the chain by the server. `again`: an earlier signature that its person says the wallet doesn't
 * show; the same nonce is used.
 */
export const beginSignatureAction = action(
  z.object({
    intent: Id,
    account: EvmAddressText,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (): Promise<BegunSignature> => {
    throw new DeskError("NOT_BUILT");
  },
);

/** The same for an allowance that is left over; only spenders that this account has signed for. */
export const beginRevokeAction = action(
  z.object({
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    spender: EvmAddressText,
    signer: EvmAddressText,
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (): Promise<BegunSignature> => {
    throw new DeskError("NOT_BUILT");
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
  }),
  "payout:create",
  async (): Promise<{ signature: string }> => {
    throw new DeskError("NOT_BUILT");
  },
);
