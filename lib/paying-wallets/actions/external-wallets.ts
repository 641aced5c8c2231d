"use server";
import { readAccountKind } from "#lib/chain/evm/contract-account.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  externalFacts,
  requirePeople,
  textToProve,
} from "#lib/paying-wallets/checks/external-registration.ts";
import {
  aboutExternal,
  hintWallets,
  lockActiveExternalWallet,
  activeExternalWallet,
} from "#lib/paying-wallets/checks/active-external-wallet.ts";
import { refuseConfusableName } from "#lib/paying-wallets/checks/refuse-confusable-name.ts";
import { recordExternalActor } from "#lib/paying-wallets/rows/external-actors.ts";
import {
  addExternalWallet,
  confirmExternalWallet,
  endExternalWallet,
  listExternalWallets,
  nameExternalPeople,
  peopleOfExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import {
  countPayingWallets,
  nameListed,
  PAYING_WALLETS_MOST,
  removePayingWallet,
} from "#lib/paying-wallets/rows/paying-wallets.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { parseEvmAddress, type EvmAddress } from "#protocol/chain/evm-address.ts";
import {
  NameExternalPeople,
  OfExternalWallet,
  RegisterExternalWallet,
  tickedPeople,
} from "#lib/rules/paying-wallets/external-wallet.ts";

/**
 * Registers a contract account that is to pay from elsewhere, with those who may use it. It pays nothing before
 * it has proved itself and was put into use.
 */
export const registerExternalWalletAction = action(
  RegisterExternalWallet,
  "settings:write",
  async ({ network, address: typed, name, people }, { actor, account, transaction, audit }) => {
    const parsed = parseEvmAddress(typed);
    if ("reason" in parsed) throw new DashboardError("INVALID_INPUT");
    const { address } = parsed;
    audit.note({
      action: "external-wallet:register",
      subject: aboutExternal({ network, address }),
      detail: { name },
    });
    const ticked = tickedPeople(people);
    const seen = await readAccountKind({ environment: account.environment, network, address });
    if (!seen.known) throw new DashboardError("CHAIN_UNREACHABLE");
    if (seen.kind !== "contract") {
      const reason = seen.kind === "bare" ? "no_contract" : "account_with_key";
      throw new DashboardError("INVALID_INPUT", { fields: { address: reason } });
    }
    return transaction(async (tx) => {
      // Nobody puts one of this address into use meanwhile.
      await lockDecisions(tx, account.id);
      await requirePeople(tx, account, ticked);
      if ((await countPayingWallets(tx, account.id)) >= PAYING_WALLETS_MOST) {
        const fields = { address: `too_many:${PAYING_WALLETS_MOST}` } as const;
        throw new DashboardError("INVALID_INPUT", { fields });
      }
      await refuseConfusableName(tx, account.id, { name, address });
      const text = textToProve(account, { network, address }, seen.head);
      const by = actor.person.id;
      const id = await addExternalWallet(tx, account.id, {
        ...text,
        network,
        address,
        registered_by: by,
      });
      if (id === null) throw new DashboardError("INVALID_INPUT", { fields: { address: "taken" } });
      const isNamed = await nameListed(tx, account.id, {
        family: "evm",
        address,
        name,
        createdBy: by,
      });
      // It has that name on other networks too, where it may await approval.
      if (isNamed) await recordExternalActor(tx, by, { accountId: account.id, address });
      await nameExternalPeople(tx, id, ticked, by);
      await audit.writeIn(tx);
      return { id: String(id) };
    });
  },
  { fresh: true },
);

/** Puts a proved wallet into use: somebody else approves it; one alone only in the sandbox. */
export const activateExternalWalletAction = dualControlAction(
  OfExternalWallet,
  "settings:write",
  async (input, { actor, account, store, transaction, audit, second }) => {
    audit.note({ action: "external-wallet:use" });
    const row = await activeExternalWallet(store, account, input.id);
    audit.note({ subject: aboutExternal(row), detail: { proof: row.proof } });
    await second.requireTwo(store.db);
    const { network } = row;
    const address = row.address as EvmAddress;
    const seen = await readAccountKind({ environment: account.environment, network, address });
    if (!seen.known) throw new DashboardError("CHAIN_UNREACHABLE");
    if (seen.kind !== "contract") throw new DashboardError("CONFLICT");
    await transaction(async (tx) => {
      const now = await lockActiveExternalWallet(tx, account, input.id);
      const people = await peopleOfExternalWallet(tx, now.id);
      const request = await second.takeIn(tx, {
        change: "external-wallet:use",
        object: input.id,
        subject: now.name,
        before: {},
        after: { ...externalFacts(now, people), proof: now.proof },
        again: input,
        actors: [now.registered_by, ...now.actors],
      });
      const by = actor.person.id;
      if (!(await confirmExternalWallet(tx, account.id, row.id, { by, request }))) {
        throw new DashboardError("CONFLICT");
      }
      await audit.writeIn(tx);
    });
    await hintWallets(store, account);
    return {};
  },
);

/** Names those who may pay out from it. Naming more than before takes somebody else once it is in use. */
export const nameExternalPeopleAction = dualControlAction(
  NameExternalPeople,
  "settings:write",
  async (input, { actor, account, store, transaction, audit, second }) => {
    audit.note({ action: "external-wallet:people" });
    const seen = await activeExternalWallet(store, account, input.id);
    const ticked = tickedPeople(input.people);
    audit.note({ subject: aboutExternal(seen) });
    await transaction(async (tx) => {
      const row = await lockActiveExternalWallet(tx, account, input.id);
      await requirePeople(tx, account, ticked);
      const before = await peopleOfExternalWallet(tx, row.id);
      const opens =
        row.confirmed_at !== null && !ticked.every((id) => before.some((one) => one.id === id));
      if (opens) await second.requireTwo(tx);
      await nameExternalPeople(tx, row.id, ticked, actor.person.id);
      const after = await peopleOfExternalWallet(tx, row.id);
      const change = {
        change: "external-wallet:people",
        object: input.id,
        subject: row.name,
        before: externalFacts(row, before),
        after: externalFacts(row, after),
        again: input,
      } as const;
      await second.takeIn(tx, opens ? change : null);
      audit.note({ detail: { people: after.map(({ id, name }) => `${name} (${id})`).join(", ") } });
      await audit.writeIn(tx);
    });
    await hintWallets(store, account);
    return {};
  },
);

/**
 * Ends a wallet for good: nobody pays out from it any more, and it leaves the list with its last network. Its
 * address may be registered anew.
 */
export const removeExternalWalletAction = action(
  OfExternalWallet,
  "settings:write",
  async ({ id }, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "external-wallet:remove" });
    const row = await activeExternalWallet(store, account, id);
    audit.note({ subject: aboutExternal(row) });
    await transaction(async (tx) => {
      const { address, payer } = await lockActiveExternalWallet(tx, account, id);
      await endExternalWallet(tx, account.id, row.id, actor.person.id);
      const left = await listExternalWallets(tx, account.id);
      if (payer !== null && left.every((one) => one.address !== address)) {
        await removePayingWallet(tx, account.id, payer);
      }
      await audit.writeIn(tx);
    });
    await hintWallets(store, account);
    return {};
  },
  { fresh: true },
);
