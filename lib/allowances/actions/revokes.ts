"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasGasFor } from "#lib/chain/port/payer.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { begunSignature, type BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import {
  draftFor,
  prepareSigningLock,
  acquireSigningLock,
  askedAllowance,
} from "#lib/allowances/checks/signing-lock.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { lastSignatureFor } from "#lib/allowances/rows/payout-signatures.ts";
import { RowNumber, AddressText } from "#protocol/wire/ids.ts";
import { revokingAllowance } from "#protocol/chain/allowance.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

/** A revoke belongs to no quote. */
const NO_CONTENT = `0x${"0".repeat(64)}`;

/**
 * Commits that a wallet is about to be opened to revoke an allowance; only one that this account has signed
 * for. `already_allowed`: there is nothing left to revoke.
 */
export const beginRevokeAction = action(
  z.object({
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    spender: AddressText,
    signer: AddressText,
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<BegunSignature> => {
    const { network, token } = input;
    const { environment } = account;
    const spender = addressOn(network, "spender", input.spender);
    const signer = addressOn(network, "signer", input.signer);
    audit.note({ action: "payout:revoke", detail: { network, token, spender, signer } });
    const pair = { network, token, spender, signer };
    const asked = await lastSignatureFor(store.db, account.id, pair);
    const allowance = revokingAllowance({ environment, network, token, spender });
    if (!asked || allowance === null) throw new DashboardError("NOT_FOUND");
    await requireProof(store.db, actor, { network, signer });
    const by = actor.person.id;
    const wanted = { by, intentId: null, again: input.again };
    const lock = await prepareSigningLock(store, account, { network, signer }, wanted);
    const payer = await readPayer({ environment, network, token, owner: signer, spender });
    if (!payer.known) throw new DashboardError("CHAIN_UNREACHABLE");
    if (payer.isContract) throw new DashboardError("CONTRACT_WALLET");
    if (payer.allowanceUnits === 0n) return { state: "already_allowed" };
    if (!hasGasFor(payer, 1)) throw new DashboardError("GAS_TOO_LOW");
    const draft = await draftFor(environment, signer, allowance);
    const row = await transaction(async (tx) => {
      await audit.writeIn(tx);
      return acquireSigningLock(
        tx,
        account.id,
        { network, signer },
        {
          lock,
          payer,
          draft,
          asked: {
            intent_id: null,
            purpose: "revoke",
            ...askedAllowance(allowance),
            content_hash: NO_CONTENT,
            asked_by: by,
          },
        },
      );
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: "" });
    return begunSignature(row);
  },
);
