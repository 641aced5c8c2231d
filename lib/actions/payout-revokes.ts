"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { readPayer } from "#lib/chain/read-payer.ts";
import { allowanceView } from "#lib/format/allowance-view.ts";
import { prepareTurn, takeTurn } from "#lib/gate/signing-turn.ts";
import { sendHint } from "#lib/store/hints.ts";
import { hasAskedFor } from "#lib/store/payout-signatures.ts";
import { parseEvmAddress, type EvmAddress } from "#protocol/evm-address.ts";
import { PAYOUT_NETWORKS, pinnedChainId, pinnedToken } from "#protocol/networks.ts";
import { TOKENS } from "#protocol/payins.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";
import type { BegunSignature } from "./payout-signatures.ts";

const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");
const EvmAccount = z.string().transform((text, context): EvmAddress => {
  const parsed = parseEvmAddress(text);
  if ("address" in parsed) return parsed.address;
  context.addIssue({ code: "custom", message: parsed.reason });
  return z.NEVER;
});

/** A revoke stands for no quote. */
const NO_CONTENT = `0x${"0".repeat(64)}`;
/** `needsGasUnits` is for two approvals. */
const APPROVALS_PRICED = 2n;

/**
 * Commits that a wallet is about to be opened to take an allowance back; only one that this account
 * has signed for. `already_allowed`: nothing stands there.
 */
export const beginRevokeAction = action(
  z.object({
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    spender: EvmAccount,
    signer: EvmAccount,
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, audit }): Promise<BegunSignature> => {
    const { network, token, spender, signer } = input;
    const { environment } = account;
    audit.note({ action: "payout:revoke", detail: { network, token, spender, signer } });
    const isOurs = await hasAskedFor(store.db, account.id, { network, token, spender, signer });
    const chainId = pinnedChainId(environment, network);
    const pinned = parseEvmAddress(pinnedToken(environment, network, token) ?? "");
    if (!isOurs || chainId === null || "reason" in pinned) throw new DeskError("NOT_FOUND");
    const turn = await prepareTurn(store, account, { network, signer }, input.again);
    const payer = await readPayer({ environment, network, token, owner: signer, spender });
    if (!payer.known) throw new DeskError("CHAIN_UNREACHABLE");
    if (payer.isContract) throw new DeskError("CONTRACT_WALLET");
    if (payer.allowanceUnits === 0n) return { state: "already_allowed" };
    const gas = payer.needsGasUnits / APPROVALS_PRICED;
    if (payer.nativeUnits < gas) throw new DeskError("GAS_TOO_LOW");
    const { address } = pinned;
    const row = await store.transaction(async (tx) => {
      await audit.writeIn(tx);
      return takeTurn(
        tx,
        account.id,
        { network, signer },
        {
          turn,
          payer,
          asked: {
            intent_id: null,
            purpose: "revoke",
            chain_id: BigInt(chainId),
            token,
            token_address: address,
            spender,
            units: 0n,
            content_hash: NO_CONTENT,
            asked_by: actor.person.id,
          },
        },
      );
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: "" });
    const allowance = {
      family: "evm",
      network,
      chainId,
      token: { symbol: token, address },
      spender,
      units: 0n,
    } as const;
    return {
      state: "asked",
      signature: String(row.id),
      purpose: "revoke",
      allowance: allowanceView(allowance),
      units: "0",
      nonce: Number(row.nonce),
      fromBlock: row.from_block.toString(),
    };
  },
);
