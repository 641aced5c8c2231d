import "server-only";
import { randomUUID } from "node:crypto";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import {
  adoptRecipient,
  storeRecipient,
  lockRecipient,
  type Recipient,
  type RecipientRow,
} from "#lib/policies/rows/recipients.ts";
import { addRequest, endRequestOf } from "#lib/policies/rows/requests.ts";
import { coolingOffOf } from "#lib/rules/policies/cooling-off.ts";
import { verdictOf } from "#lib/rules/policies/verdict.ts";
import type { Network } from "#protocol/chain/networks.ts";
import {
  maskedRecipientHash,
  recipientHash,
  type RecipientContent,
  type RecipientContents,
} from "#lib/rules/policies/approved-recipient.ts";
import { decide } from "#lib/rules/policies/decide.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";

/** Who makes or changes it, so that they can't approve it themselves; null: nobody through this dashboard. */
export type Maker = { by: string; roles: readonly Role[] } | null;
type PolicedAccount = Pick<Account, "id" | "environment">;
type Made = { operation: RecipientOperation; network: Network | null };

/**
 * What the policy of this moment says of a recipient that is made or changed.
 * @param asker who does not decide it, by id
 */
async function recipientVerdict(
  rows: Rows,
  account: PolicedAccount,
  by: Maker,
  made: Made,
  asker = by?.by ?? "",
) {
  const { rules } = await currentPolicy(rows, account);
  const decision = decide(rules, { ...made, person: by?.by ?? "", roles: by?.roles ?? [] });
  const existing = decision.do === "ask" ? await countEligibleApprovers(rows, account, asker) : 0;
  return verdictOf(decision, existing, null, new Date());
}

/** Before anything is asked of the exchange. @throws DashboardError `POLICY_REFUSES` */
export async function requireMakeable(
  rows: Rows,
  account: PolicedAccount,
  by: Maker,
  made: Made,
): Promise<void> {
  const verdict = await recipientVerdict(rows, account, by, made);
  if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
}

/** What a recipient's content says beside its hash. */
const madeOf = (content: RecipientContent): Made & { object: string } =>
  "wallet" in content
    ? { operation: "wallet", object: content.wallet, network: content.network }
    : { operation: "pix_account", object: content.pixAccount, network: null };

/**
 * Everyone who made or changed a recipient since money could last move to it: none of them decides it, and a
 * reading of it stays theirs, or they could approve it alone after having it read. A reading is nobody's where
 * nobody else may decide.
 */
async function actorsOf(
  tx: Tx,
  account: PolicedAccount,
  kept: RecipientRow | undefined,
  by: string | null,
): Promise<string[]> {
  const before = kept && coolingOffOf(kept, new Date()) !== null ? kept.actors : [];
  if (by !== null) return [...before.filter((id) => id !== by), by];
  const last = before.at(-1);
  if (!kept || last === undefined) return [];
  return (await countEligibleApprovers(tx, account, last)) > 0 ? before : [];
}

/**
 * Whether what was kept is the same in an older form: it was never read, or was hashed by its mask. One that
 * still waits is asked for anew, so that nobody approves a mask.
 */
function isOlder(kept: RecipientRow, content: RecipientContent): boolean {
  if (kept.hash === null) return true;
  const coolingOff = coolingOffOf(kept, new Date());
  const isWaiting = coolingOff !== null && coolingOff.state !== "refused";
  return !isWaiting && kept.hash === maskedRecipientHash(content);
}

/** `again`: it is asked for once more, as it is. */
type How = "made" | "changed" | "read" | "again";
type Noted = { content: RecipientContent; by: Maker; how: How; askedAt?: Date };

/**
 * Notes what a recipient is now. One that is new, or that has changed, rests or awaits others as the policy
 * says. `read`: as the exchange tells it, when asked at `askedAt`; a later change is not undone by it.
 */
export async function recordRecipient(
  tx: Tx,
  account: PolicedAccount,
  { content, by, how, askedAt }: Noted,
): Promise<void> {
  const { operation, object, network } = madeOf(content);
  const recipient: Recipient = { accountId: account.id, operation, object };
  const hash = recipientHash(content);
  const kept = await lockRecipient(tx, recipient);
  if (kept && how !== "again") {
    // Whoever changed it is named, also where somebody read it before the change was noted.
    const isRead = how === "read" || kept.actors.length > 0;
    if (kept.hash === hash && isRead) return;
    if (how === "read" && isOlder(kept, content)) return adoptRecipient(tx, recipient, hash);
    if (askedAt && kept.changed_at > askedAt) return;
  }
  const actors = await actorsOf(tx, account, kept, how === "read" ? null : (by?.by ?? null));
  const person = actors.at(-1) ?? "";
  const verdict = await recipientVerdict(tx, account, by, { operation, network }, person);
  await endRequestOf(tx, recipient, how === "again" ? "replaced" : "changed");
  if (verdict.is === "free" || verdict.is === "barred") {
    const state = verdict.is === "free" ? "free" : "refused";
    return storeRecipient(tx, recipient, { hash, state, coolingOffHours: 0, actors });
  }
  if (verdict.is !== "needed") throw new Error("nothing was asked for before");
  const { others, hours } = verdict;
  await storeRecipient(tx, recipient, {
    hash,
    state: "waits",
    coolingOffHours: hours,
    actors,
  });
  await addRequest(tx, {
    id: randomUUID(),
    about: recipient,
    content: content as RecipientContents[RecipientOperation],
    hash,
    cents: null,
    others,
    cooling_off_hours: hours,
    actors,
    asked_by: person,
    expiresInHours: env().APPROVAL_EXPIRY_HOURS + hours,
  });
}
