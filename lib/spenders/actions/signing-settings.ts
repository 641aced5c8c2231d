"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { delegateClaim } from "#lib/spenders/checks/delegate-claim.ts";
import { assessSpender } from "#lib/spenders/checks/assess-spender.ts";
import {
  followsFromNumber,
  isPinnedInCode,
  pinRow,
  removePin,
  setPin,
  type PayingAccount,
  type PinRow,
} from "#lib/spenders/rows/pins.ts";
import { pinnableAccount } from "#lib/spenders/rows/approved-accounts.ts";
import { useProof, type DelegateProof } from "#lib/spenders/rows/delegate-proofs.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { setLimits, signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { ConfirmPin, needsProof, PIN_FIELD, RemovePin } from "#lib/rules/spenders/pin-spender.ts";
import { pinnedSpender } from "#lib/rules/spenders/pinned-spender.ts";
import { limitsOf, limitTexts } from "#lib/rules/spenders/limit-texts.ts";
import { SetSigningLimits } from "#lib/rules/spenders/set-signing-limits.ts";
import { delegateText } from "#lib/rules/spenders/delegate-proof.ts";
import { isSignedBy } from "#lib/rules/spenders/is-signed-by.ts";
import { action } from "#lib/core/doors/action.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { namedAccount } from "#lib/policies/rows/named-account.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import type { NamedAccount } from "#lib/rules/policies/requested-change.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { areWider } from "#lib/rules/spenders/signing-limits.ts";

/** Sets the limits of everything that is signed or paid on the connection. */
export const setSigningLimitsAction = dualControlAction(
  SetSigningLimits,
  "settings:write",
  async (input, { actor, account, transaction, audit, second }) => {
    const limits = limitsOf(input);
    audit.note({
      action: "signing-limits:set",
      subject: `connection ${account.connectionId}`,
      detail: { new: limitTexts(limits) },
    });
    await transaction(async (tx) => {
      // First: whether it widens depends on what stands.
      await lockDecisions(tx, account.id);
      const before = await signingLimits(tx, account);
      const { name } = await connectionFacts(tx, account.connectionId);
      const change = {
        change: "signing-limits:set",
        object: account.connectionId,
        subject: name,
        before: before ? limitTexts(before) : {},
        after: limitTexts(limits),
        again: input,
      } as const;
      const opens = areWider(limits, before);
      if (opens) await second.requireTwo(tx);
      await second.takeIn(tx, opens ? change : null);
      await setLimits(tx, account.connectionId, limits, actor.person.id);
      audit.note({ detail: { old: before && limitTexts(before) } });
      await audit.writeIn(tx);
    });
    return {};
  },
);

const told = (pin: PinRow | null) =>
  pin && { spender: pin.spender, factory: pin.factory, user: pin.userId };

/** A pin in words for whoever approves it. */
const pinFacts = (
  network: PayoutNetwork,
  account: NamedAccount,
  pin: Pick<PinRow, "spender" | "factory" | "userId"> | null,
) => ({
  network,
  account,
  spender: pin?.spender ?? null,
  factory: pin?.factory ?? null,
  user: pin?.userId ? String(pin.userId) : null,
});

/** Proves a delegate's owner by the delegate's own signature. @throws DashboardError `INVALID_INPUT` */
async function proofOf(
  rows: Rows,
  account: PayingAccount,
  { network, user_id, signature }: ConfirmPin,
  delegate: string,
): Promise<DelegateProof> {
  const claim = await delegateClaim(rows, account, { network, user_id }, delegate);
  if (!(await isSignedBy(delegate, delegateText(claim), signature))) {
    const reason = signature === "" ? "required" : "not_signed";
    throw new DashboardError("INVALID_INPUT", { fields: { signature: reason } });
  }
  const { userId, number } = claim;
  return { account: account.id, network, number, delegate, userId, signature };
}

/**
 * Pins the spender that the wallets of the account, or of one of its sub-accounts, may allow on a network:
 * exactly the spender that was shown, replacing the pin that was shown, and only if the chain raises no
 * objection. The local service's pin is in code and can't be changed.
 */
export const pinSpenderAction = dualControlAction(
  ConfirmPin,
  "settings:write",
  async (input, { actor, account: main, store, transaction, audit, second }) => {
    await second.requireTwo(store.db);
    const account = await pinnableAccount(store.db, main, input.account);
    if (account === null) throw new DashboardError("NOT_FOUND");
    const { network, how, shown, replaces } = input;
    if (how === "number" && !followsFromNumber(account, network)) {
      throw new DashboardError("INVALID_INPUT", { fields: { how: "not_supported" } });
    }
    const pin = await pinnedSpender(account.environment, input);
    const { spender, factory, userId } = pin;
    audit.note({
      action: "spender:pin",
      subject: `spender of ${account.id} on ${network}`,
      detail: { new: { spender, factory, user: userId } },
    });
    if (isPinnedInCode(account, network) || shown !== spender) throw new DashboardError("CONFLICT");
    const before = (await pinRow(store.db, account.id, network))?.factory ?? null;
    const found = await assessSpender(store, account, network, { pin, before });
    if (!found.known) throw new DashboardError("CHAIN_UNREACHABLE");
    if (found.fault !== null) {
      throw new DashboardError("INVALID_INPUT", { fields: { [PIN_FIELD[how]]: found.fault } });
    }
    const proof = needsProof(input) ? await proofOf(store.db, account, input, spender) : null;
    await transaction(async (tx) => {
      // First: of two at once, the later sees what the earlier left.
      await lockDecisions(tx, account.id);
      const old = await pinRow(tx, account.id, network);
      if ((old?.spender ?? "") !== replaces) throw new DashboardError("CONFLICT");
      const named = await namedAccount(tx, account.id);
      await second.takeIn(tx, {
        change: "spender:pin",
        object: `${account.id} ${network}`,
        subject: account.name,
        before: pinFacts(network, named, old),
        after: pinFacts(network, named, pin),
        again: input,
      });
      if (proof && !(await useProof(tx, proof, actor.person.id)))
        throw new DashboardError("CONFLICT");
      const { evidence } = found;
      await setPin(tx, account.id, { network, ...pin, evidence }, actor.person.id);
      audit.note({ detail: { old: told(old), evidence, proof: proof?.number ?? null } });
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Removes a pin: payouts close on the network until another is set. */
export const removePinAction = action(
  RemovePin,
  "settings:write",
  async ({ network, spender, account: of }, { account: main, store, transaction, audit }) => {
    const account = await pinnableAccount(store.db, main, of);
    if (account === null) throw new DashboardError("NOT_FOUND");
    audit.note({ action: "spender:unpin", subject: `spender of ${account.id} on ${network}` });
    if (isPinnedInCode(account, network)) throw new DashboardError("CONFLICT");
    await transaction(async (tx) => {
      // First: of two at once, the later sees what the earlier left.
      await lockDecisions(tx, account.id);
      const old = await pinRow(tx, account.id, network);
      if (old === null) throw new DashboardError("NOT_FOUND");
      if (old.spender !== spender) throw new DashboardError("CONFLICT");
      await removePin(tx, account.id, network);
      audit.note({ detail: { old: told(old), new: null } });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
