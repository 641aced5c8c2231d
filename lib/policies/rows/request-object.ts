import "server-only";
import { createHash } from "node:crypto";
import type { ApprovedBatch } from "#lib/rules/policies/approved-batch.ts";
import type { ApprovedPayin } from "#lib/rules/policies/approved-payin.ts";
import type { ApprovedPayout } from "#lib/rules/policies/approved-payout.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";

const hashOf = (parts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The amount is the one that was typed, since the other side of a quote moves by itself. */
const ofPayout = (one: ApprovedPayout) => ({
  same: hashOf([
    [one.pixAccount, one.keyMark, one.name, one.holder, one.document],
    [one.network, one.token, one.currencyType, one.coverFees],
  ]),
  amount: BigInt(one.currencyType === "receiver" ? one.receiverCents : one.units),
});

const ofBatch = ({ network, token, lines, receiverCents }: ApprovedBatch) => ({
  same: hashOf([network, token, lines.map((line) => [line.pixAccount, line.keyMark, line.name])]),
  amount: BigInt(receiverCents),
});

const ofPayin = (one: ApprovedPayin) => ({
  same: hashOf([one.wallet, one.name, one.network, one.address, one.token, one.currencyType]),
  amount: BigInt(one.currencyType === "sender" ? one.senderCents : one.units),
});

/**
 * What is asked for, as its notices are folded: where `same` differs, or the amount is higher, people are told at
 * once. A receiver or a change that is itself asked for is the same only where all of it is.
 */
export function requestObject<D extends RequestOperation>(
  about: { accountId: string; operation: D; object: string },
  content: RequestContents[D],
  hash: string,
): { about: string; same: string; amount: bigint } {
  const { accountId, operation, object } = about;
  const name = JSON.stringify([accountId, operation, object]);
  // The operation says what the content is, which the compiler can't see.
  if (operation === "payout") return { about: name, ...ofPayout(content as ApprovedPayout) };
  if (operation === "batch") return { about: name, ...ofBatch(content as ApprovedBatch) };
  if (operation === "payin") return { about: name, ...ofPayin(content as ApprovedPayin) };
  return { about: name, same: hash, amount: 0n };
}
