"use server";
import type { Hex } from "viem";
import { readAccountKind, readContractSignature } from "#lib/chain/evm/contract-account.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { externalWalletState } from "#lib/rules/paying-wallets/external-wallet-state.ts";
import { textToProve } from "#lib/paying-wallets/checks/external-registration.ts";
import {
  aboutExternal,
  hintWallets,
  activeExternalWallet,
} from "#lib/paying-wallets/checks/active-external-wallet.ts";
import { checkForProof } from "#lib/paying-wallets/jobs/settle-external-wallets.ts";
import { askAnotherText, storeExternalProof } from "#lib/paying-wallets/rows/external-wallets.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import {
  OfExternalWallet,
  ProveExternalWallet,
} from "#lib/rules/paying-wallets/external-wallet.ts";

/** Takes the account's signature of the text (EIP-1271), asked of the account itself. */
export const proveExternalWalletAction = action(
  ProveExternalWallet,
  "settings:write",
  async ({ id, signature }, { account, store, transaction, audit }) => {
    audit.note({ action: "external-wallet:prove" });
    const row = await activeExternalWallet(store, account, id);
    audit.note({ subject: aboutExternal(row), detail: { way: "signature" } });
    if (externalWalletState(row, new Date()) !== "asked") throw new DashboardError("TEXT_ENDED");
    const answer = await readContractSignature({
      environment: account.environment,
      network: row.network,
      address: row.address as EvmAddress,
      hash: row.text_hash as Hex,
      signature: signature as Hex,
      // What the account has noted on the chain must be as deep as anything else.
      depth: signature === "0x" ? (confirmationsOn(row.network) ?? 1) - 1 : 0,
    });
    if (!answer.known) throw new DashboardError("CHAIN_UNREACHABLE");
    if (!answer.isSigned) {
      const fields = { signature: "not_signed_by_account" } as const;
      throw new DashboardError("INVALID_INPUT", { fields });
    }
    const proof = { proof: "erc1271", proof_signature: signature } as const;
    await transaction(async (tx) => {
      if (!(await storeExternalProof(tx, row, proof))) throw new DashboardError("TEXT_ENDED");
      await audit.writeIn(tx);
    });
    await hintWallets(store, account);
    return {};
  },
);

/** Looks at once for what the account has done on the chain; jobs look by themselves too. */
export const checkForProofAction = action(
  OfExternalWallet,
  "settings:write",
  async ({ id }, { account, store, audit }) => {
    audit.note({ action: "external-wallet:prove" });
    const row = await activeExternalWallet(store, account, id);
    audit.note({ subject: aboutExternal(row), detail: { way: "look" } });
    if (externalWalletState(row, new Date()) !== "asked") throw new DashboardError("TEXT_ENDED");
    await audit.begin();
    const seen = await checkForProof(store, account.environment, row);
    if (seen === null) throw new DashboardError("CHAIN_UNREACHABLE");
    return { seen };
  },
);

/** Asks for another text, because the last one has ended. */
export const renewProofTextAction = action(
  OfExternalWallet,
  "settings:write",
  async ({ id }, { account, store, transaction, audit }) => {
    audit.note({ action: "external-wallet:ask-text" });
    const row = await activeExternalWallet(store, account, id);
    audit.note({ subject: aboutExternal(row) });
    const { network } = row;
    const address = row.address as EvmAddress;
    const seen = await readAccountKind({ environment: account.environment, network, address });
    if (!seen.known) throw new DashboardError("CHAIN_UNREACHABLE");
    const text = textToProve(account, { network, address }, seen.head);
    await transaction(async (tx) => {
      if (!(await askAnotherText(tx, account.id, row.id, text))) {
        throw new DashboardError("CONFLICT");
      }
      await audit.writeIn(tx);
    });
    return {};
  },
);
