import { approvedPayout } from "#lib/payouts/checks/payout-verdict.ts";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { batchHash } from "#lib/rules/policies/approved-batch.ts";
import { approvalCode, approvalHash } from "#lib/rules/policies/approved-payout.ts";
import { payinHash, type ApprovedPayin } from "#lib/rules/policies/approved-payin.ts";
import { recipientHash, type RecipientContent } from "#lib/rules/policies/approved-recipient.ts";
import { changeHash, type RequestedChange } from "#lib/rules/policies/requested-change.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";
import { after, officeHour } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import type { Payer } from "./paying-wallets.ts";
import { REFUSAL } from "./words.ts";

const HOUR = 3_600;

/** How a request stands: as the schema's `ended`, or what time and answers make of one that has not ended. */
export type RequestStory =
  | "done"
  | "refused"
  | "changed"
  | "replaced"
  | "withdrawn"
  | "granted"
  | "expired"
  | "waiting";

type Asked<D extends RequestOperation = RequestOperation> = {
  operation: D;
  object: string;
  content: RequestContents[D];
  cents: bigint | null;
  by: string;
  at: Date;
  story: RequestStory;
  coolingOffHours?: number;
  others?: number;
  deciders?: readonly string[];
};

const HASHES = {
  payout: approvalHash,
  batch: batchHash,
  payin: payinHash,
  pix_account: recipientHash,
  wallet: recipientHash,
  change: changeHash,
} as const;

function hashOf(operation: RequestOperation, content: object): string {
  if (operation === "payout") return HASHES.payout(content as RequestContents["payout"]);
  if (operation === "batch") return HASHES.batch(content as RequestContents["batch"]);
  if (operation === "payin") return HASHES.payin(content as ApprovedPayin);
  if (operation === "change") return HASHES.change(content as RequestedChange);
  return HASHES[operation](content as RecipientContent);
}

const APPROVED: readonly RequestStory[] = ["done", "granted", "withdrawn"];

/** A request with its answers, what was told of it, and its lines in the trail. */
export function addRequest(ground: Ground, asked: Asked): string {
  const { chance, dashboard, trail, accountId, team } = ground;
  const {
    operation,
    object,
    content,
    cents,
    by,
    at,
    story,
    coolingOffHours = 0,
    others = 1,
  } = asked;
  const id = chance.uuid();
  const hash = hashOf(operation, content);
  const answered = after(at, chance.whole(120, 2_400));
  const hasEnded = !["granted", "expired", "waiting"].includes(story);
  const deciders = asked.deciders ?? team.approvers;
  dashboard.add("approval_request", {
    id,
    account_id: accountId,
    operation,
    object,
    content,
    hash,
    cents,
    others,
    cooling_off_hours: coolingOffHours,
    actors: [by],
    asked_by: by,
    asked_at: at,
    expires_at: after(at, (24 + coolingOffHours) * HOUR),
    ended: hasEnded ? story : null,
    ended_at: hasEnded ? after(answered, 60) : null,
  });
  // As the doors write it.
  const subject = operation === "payout" ? `intent ${object}` : `request ${id}`;
  trail.add(at, by, "approval:ask", "payout:create", subject);
  const toldBy = (person: string) => ({
    request: id,
    code: approvalCode(hash),
    by: team.names.get(person) ?? "",
  });
  for (const person of deciders) addNotice(ground, at, "request:waiting", person, toldBy(by));
  const answer = (person: string, verdict: "approve" | "refuse" | "withdraw", when: Date) => {
    const reason = verdict === "refuse" ? REFUSAL : null;
    dashboard.add("approval_answer", {
      request_id: id,
      person_id: person,
      verdict,
      reason,
      answered_at: when,
    });
    trail.add(when, person, `approval:${verdict}`, "request:decide", subject);
  };
  const shuffled = chance.share() < 0.5 ? deciders : deciders.toReversed();
  const answering = shuffled.slice(0, Math.max(1, others));
  if (APPROVED.includes(story)) {
    for (const person of answering) answer(person, "approve", answered);
    addNotice(ground, answered, "request:approved", by, toldBy(answering.at(-1) ?? by));
  }
  const [decider = by] = answering;
  if (story === "refused") {
    answer(decider, "refuse", answered);
    addNotice(ground, answered, "request:refused", by, toldBy(decider));
  }
  if (story === "withdrawn") {
    answer(decider, "withdraw", after(answered, 50));
    addNotice(ground, after(answered, 50), "request:withdrawn", by, toldBy(decider));
  }
  return id;
}

type Approved = { intent: object; by: string; at: Date; payer: Payer };

/** The request of a payout that was executed, and so was approved before. */
export function addApproval(ground: Ground, { intent, by, at, payer }: Approved): void {
  addPayoutRequest(ground, { intent, by, at: after(at, -4 * HOUR), wallet: payer.address }, "done");
}

type OfPayout = { intent: object; by: string; at: Date; wallet: string };

export function addPayoutRequest(ground: Ground, asked: OfPayout, story: RequestStory): void {
  const { by, at, wallet } = asked;
  const intent = asked.intent as PayoutIntent;
  const { token_units: units, receiver_cents: receiverCents, sender_cents: cents } = intent;
  const content = approvedPayout(intent, {
    wallet,
    units: String(units),
    receiverCents: String(receiverCents),
    labels: labelsOf(PayoutLabels, intent),
  });
  const others = (cents ?? 0n) > 150_000_00n ? 2 : 1;
  addRequest(ground, {
    operation: "payout",
    object: intent.id,
    content,
    cents,
    by,
    at,
    story,
    others,
  });
}

/** Something that a person was told. */
export function addNotice(
  { dashboard, chance }: Ground,
  at: Date,
  event: NoticeEvent,
  person: string,
  content: Record<string, string>,
): void {
  dashboard.add("notice", {
    id: chance.uuid(),
    event,
    person_id: person,
    content,
    way: "page",
    made_at: at,
    attempts: 0,
  });
}

const VALUES = { min_rate: "4.50", max_rate: "6.50" } as const;

/** Requests of payins, receiving wallets and changes, which are few. */
export function addOtherRequests(ground: Ground): void {
  const { chance, accountId, team, now, wallets, dashboard } = ground;
  const payins = dashboard.of("payin_intent").slice(-400);
  for (const story of ["done", "refused", "changed"] as const) {
    const intent = chance.pick(payins) as unknown as PayinIntent;
    const wallet = wallets.find(({ id }) => id === intent.wallet_id);
    if (!wallet) throw new Error("nothing receives");
    const content: ApprovedPayin = {
      accountId,
      intentId: intent.id,
      wallet: String(wallet.id),
      name: wallet.name,
      network: wallet.network,
      address: wallet.address,
      token: intent.token,
      currencyType: intent.currency_type,
      requestAmount: intent.request_amount,
      senderCents: String(intent.sender_cents),
      units: String(intent.receiver_units),
    };
    const at = after(intent.created_at, -HOUR);
    const { sender_cents: cents, created_by: by } = intent;
    addRequest(ground, {
      operation: "payin",
      object: content.intentId,
      content,
      cents,
      by,
      at,
      story,
    });
  }
  const [first, second] = team.admins;
  const change: RequestedChange = {
    accountId,
    change: "signing-limits:set",
    object: "main",
    subject: "Ponte",
    before: { min_rate: "3.00", max_rate: "10.00" },
    after: VALUES,
  };
  for (const [days, story] of [
    [70, "done"],
    [40, "refused"],
    [12, "replaced"],
  ] as const) {
    addRequest(ground, {
      operation: "change",
      object: `signing-limits:set ${days}`,
      content: { ...change, again: null },
      cents: null,
      by: first,
      at: officeHour(chance, now, days),
      story,
      deciders: [second],
    });
  }
}
