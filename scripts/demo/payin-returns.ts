import type { ReturnReason } from "#protocol/payins/payin-returns.ts";
import type { Payin } from "#service/db/payins/payins.ts";
import {
  conversionReversed,
  pixNotSettled,
  pixOwedBack,
  pixReturned,
} from "#service/domain/books/ledger-bookings.ts";
import { payinEventData } from "#service/domain/payins/payin-record.ts";
import { after, minutesBefore } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import type { PayinStory } from "./payin-stories.ts";
import { HELD_DAYS } from "./service-history.ts";

type Return = { reason: ReturnReason; isDone: boolean };

const RETURNS: Partial<Record<PayinStory, Return>> = {
  late: { reason: "late", isDone: true },
  late_returning: { reason: "late", isDone: false },
  wrong_amount: { reason: "wrong_amount", isDone: true },
  paid_twice: { reason: "paid_twice", isDone: true },
  undeliverable: { reason: "undeliverable", isDone: true },
  undeliverable_returning: { reason: "undeliverable", isDone: false },
};
const NO_ANSWER = "the bank does not answer";

/** PIX that go back to whoever paid them, at the exchange and as the dashboard read of them. */
export class ReturnRows {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  add(payin: Payin, story: PayinStory): void {
    const found = RETURNS[story];
    if (!found) return;
    if (found.reason === "undeliverable") this.#addUndeliverable(payin, found);
    else this.#addNotSettled(payin, found);
  }

  /** A PIX that settles nothing: it came late, was another sum, or came again. */
  #addNotSettled(payin: Payin, { reason, isDone }: Return): void {
    const { chance, service, history } = this.#ground;
    const came = {
      late: () => after(payin.expires_at, 30),
      wrong_amount: () => after(payin.created_at, 90),
      paid_twice: () => after(payin.completed_at ?? payin.created_at, 200),
    }[reason as "late"]();
    const endToEndId = chance.endToEnd(came);
    const cents = reason === "wrong_amount" ? payin.sender_cents - 100n : payin.sender_cents;
    service.add("pix_receipts", {
      end_to_end_id: endToEndId,
      txid: payin.txid,
      cents,
      paid_at: came,
      payin_id: payin.id,
      placed: "returned",
      received_at: after(came, 1),
    });
    history.book(after(came, 1), pixNotSettled(endToEndId, cents, payin.id));
    // An ended payin stays what it is; one that waits goes on waiting.
    const hasExpired = came > payin.expires_at;
    const status = payin.completed_at || hasExpired ? payin.status : "processing";
    const seen = { ...payin, status };
    this.#goBack(seen, { reason, isDone, cents, endToEndId, at: came });
  }

  #addUndeliverable(payin: Payin, found: Return): void {
    const { history } = this.#ground;
    const at = after(payin.paid_at ?? payin.created_at, 60);
    history.book(at, conversionReversed(payin));
    const endToEndId = payin.end_to_end_id ?? "";
    const id = this.#goBack(payin, { ...found, cents: payin.sender_cents, endToEndId, at });
    history.book(at, pixOwedBack(id, payin.sender_cents, payin.id));
  }

  #goBack(payin: Payin, told: Return & { cents: bigint; endToEndId: string; at: Date }): string {
    const { chance, now, service, history, dashboard, accountId, userId } = this.#ground;
    const { reason, isDone, cents, endToEndId, at } = told;
    const id = `D${chance.letters(31)}`;
    const confirmed = isDone ? after(at, chance.whole(4, 40)) : null;
    service.add("pix_returns", {
      id,
      end_to_end_id: endToEndId,
      payin_id: payin.id,
      cents,
      reason,
      attempts: isDone ? 1 : 6,
      due_at: after(now, HELD_DAYS * 86_400),
      confirmed_at: confirmed,
      trouble: isDone ? null : NO_ANSWER,
      created_at: at,
    });
    const isLast = reason === "undeliverable";
    const begun = isLast ? { ...payin, status: "processing" as const } : payin;
    history.tell(userId, after(at, 1), "crypto.payin.updated", payinEventData(begun));
    if (confirmed) {
      history.book(confirmed, pixReturned(id, cents, payin.id));
      history.tell(userId, confirmed, "crypto.payin.updated", payinEventData(payin));
    }
    dashboard.add("payin_return", {
      id: payin.id,
      account_id: accountId,
      payin_id: payin.id,
      end_to_end_id: endToEndId,
      reason,
      status: isDone ? "returned" : "returning",
      cents,
      received_at: reason === "undeliverable" ? payin.paid_at : at,
      returned_at: confirmed,
      created_at: at,
    });
    return id;
  }

  /** Two PIX that name no payin: one has gone back, one waits for a person. */
  addUnplaced(): void {
    const { chance, now, service, history } = this.#ground;
    for (const [days, isBack] of [
      [23, true],
      [0.1, false],
    ] as const) {
      const at = minutesBefore(now, days * 1440);
      const endToEndId = chance.endToEnd(at);
      const cents = BigInt(chance.whole(200, 4_000)) * 100n;
      service.add("pix_receipts", {
        end_to_end_id: endToEndId,
        txid: null,
        cents,
        paid_at: at,
        payin_id: null,
        placed: isBack ? "returned" : "suspense",
        received_at: after(at, 1),
      });
      history.book(after(at, 1), pixNotSettled(endToEndId, cents, null));
      if (!isBack) continue;
      const id = `D${chance.letters(31)}`;
      const confirmed = after(at, 5_000);
      service.add("pix_returns", {
        id,
        end_to_end_id: endToEndId,
        payin_id: null,
        cents,
        reason: "unplaceable",
        attempts: 1,
        due_at: confirmed,
        confirmed_at: confirmed,
        trouble: null,
        created_at: after(at, 4_900),
      });
      history.book(after(at, 4_900), pixOwedBack(id, cents, null));
      history.book(confirmed, pixReturned(id, cents, null));
    }
  }
}

/** What the dashboard says of a payin's returns together. */
export const returnStateOf = (story: PayinStory): "returning" | "returned" | null => {
  const found = RETURNS[story];
  if (!found) return null;
  return found.isDone ? "returned" : "returning";
};
