"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { gasFor } from "#lib/chain/payer.ts";
import { readPayer } from "#lib/chain/read-payer.ts";
import { allowanceView } from "#lib/format/allowance-view.ts";
import { addressOn } from "#lib/gate/address-on.ts";
import { draftFor } from "#lib/gate/draft-for.ts";
import { requireProof } from "#lib/gate/require-proof.ts";
import { prepareTurn, takeTurn } from "#lib/gate/signing-turn.ts";
import { sendHint } from "#lib/store/hints.ts";
import { lastSignatureFor } from "#lib/store/payout-signatures.ts";
import { revokingAllowance } from "#protocol/allowance.ts";
import { PAYOUT_NETWORKS } from "#protocol/networks.ts";
import { TOKENS } from "#protocol/payins.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";
import type { BegunSignature } from "./payout-signatures.ts";

const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");
const Address = z.string().trim().min(1, "required").max(64, "too_long:64");

/** A revoke stands for no quote. */
const NO_CONTENT = `0x${"0".repeat(64)}`;

/**
 * Commits that a wallet is about to be opened to take an allowance back; only one that this account
 * has signed for. `already_allowed`: nothing stands there.
 */
export const beginRevokeAction = action(
  z.object({
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    spender: Address,
    signer: Address,
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, audit }): Promise<BegunSignature> => {
    const { network, token } = input;
    const { environment } = account;
    const spender = addressOn(network, "spender", input.spender);
    const signer = addressOn(network, "signer", input.signer);
    audit.note({ action: "payout:revoke", detail: { network, token, spender, signer } });
    const pair = { network, token, spender, signer };
    const asked = await lastSignatureFor(store.db, account.id, pair);
    const allowance = revokingAllowance({ environment, network, token, spender });
    if (!asked || allowance === null) throw new DeskError("NOT_FOUND");
    await requireProof(store.db, actor, { network, signer });
    const by = actor.person.id;
    const wanted = { by, intentId: null, again: input.again };
    const turn = await prepareTurn(store, account, { network, signer }, wanted);
    const payer = await readPayer({ environment, network, token, owner: signer, spender });
    if (!payer.known) throw new DeskError("CHAIN_UNREACHABLE");
    if (payer.isContract) throw new DeskError("CONTRACT_WALLET");
    if (payer.allowanceUnits === 0n) return { state: "already_allowed" };
    if (payer.nativeUnits < gasFor(payer, 1)) throw new DeskError("GAS_TOO_LOW");
    const { chainId } = allowance;
    const draft = await draftFor(environment, signer, allowance);
    const row = await store.transaction(async (tx) => {
      await audit.writeIn(tx);
      return takeTurn(
        tx,
        account.id,
        { network, signer },
        {
          turn,
          payer,
          draft,
          asked: {
            intent_id: null,
            purpose: "revoke",
            chain_id: chainId === null ? null : BigInt(chainId),
            token,
            token_address: allowance.token.address,
            spender,
            units: 0n,
            content_hash: NO_CONTENT,
            asked_by: by,
          },
        },
      );
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: "" });
    return {
      state: "asked",
      signature: String(row.id),
      purpose: "revoke",
      allowance: allowanceView(allowance),
      units: "0",
      nonce: Number(row.nonce),
      fromBlock: row.from_block.toString(),
      bytes: row.bytes,
    };
  },
);
