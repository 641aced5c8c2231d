"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import { declarationOfAddress, declare, hasWallet } from "#lib/regulatory/rows/declarations.ts";
import { DECLARED_FIELDS, declaredOf, requireWhole } from "#lib/rules/regulatory/declaration.ts";
import { declarationTrail } from "#lib/rules/regulatory/declaration-trail.ts";
import { FAMILY, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { AddressText } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const DeclareWallet = z
  .object({
    family: z.enum(["evm", "tron", "solana"]),
    address: AddressText,
    /** Of a receiving wallet; absent: it is one that pays. */
    network: z.enum(WALLET_NETWORKS).optional(),
    ...DECLARED_FIELDS,
  })
  .superRefine(requireWhole);

/** Says who holds the keys of one of the account's wallets, and whom its tokens belong to; it replaces what was said. */
export const declareWalletAction = action(
  DeclareWallet,
  "wallet:create",
  async ({ family, address, network, ...said }, { account, actor, store, transaction, audit }) => {
    const at = { family, address };
    const declared = declaredOf(said);
    audit.note({
      action: "wallet:declare",
      subject: network ? `wallet ${network} ${address}` : `paying wallet ${address}`,
    });
    await transaction(async (tx) => {
      const isOfFamily = network === undefined || FAMILY[network] === family;
      if (!isOfFamily || !(await hasWallet(tx, account.id, at, network))) {
        throw new DashboardError("NOT_FOUND");
      }
      const before = await declarationOfAddress(tx, account.id, at);
      audit.note({ detail: declarationTrail(before, declared) });
      await declare(tx, account.id, at, declared, actor.person.id);
      await sendHint(tx, { account: account.id, topic: "wallets", id: address });
      await audit.writeIn(tx);
    });
    await wakeJobs(store.db);
    return {};
  },
);
