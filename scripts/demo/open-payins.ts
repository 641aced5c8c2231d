import { formatAmount } from "#protocol/money/money.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import { payinFromSender } from "#protocol/money/payin-amounts.ts";
import { after, marketRate, officeHour } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import { CUSTOMERS } from "./words.ts";
import { HELD_DAYS } from "./service-history.ts";

const UNFINISHED = [
  ["none", 3],
  ["quoted", 20],
  ["paying", 0.05],
  ["unclear", 1.5],
  ["refused", 44],
] as const satisfies readonly [PayinIntentStatus, hoursAgo: number][];

/** Payins that were typed and have not come to be. */
export function addOpenPayins({ chance, now, dashboard, accountId, team, wallets }: Ground): void {
  const [wallet] = wallets;
  if (!wallet) throw new Error("nothing receives");
  for (const [status, hours] of UNFINISHED) {
    const at = officeHour(chance, now, hours / 24);
    const commercial_rate = marketRate("USDC", at, now);
    const rate = (commercial_rate * 10_050n + 9_999n) / 10_000n;
    const asked = BigInt(chance.whole(20, 300)) * 10_000n;
    const amounts = payinFromSender(asked, rate, { flat: 0n, bps: 50n });
    const isQuoted = status !== "none";
    const isAsked = status === "paying" || status === "unclear";
    const id = chance.uuid();
    dashboard.add("payin_intent", {
      id,
      account_id: accountId,
      idempotency_key: id,
      status,
      wallet_id: wallet.id,
      network: wallet.network,
      token: "USDC",
      address: wallet.address,
      currency_type: "sender",
      request_amount: formatAmount(asked, "BRL"),
      expected_payer: CUSTOMERS[0],
      reference: `Fatura ${chance.whole(1000, 9999)}`,
      cost_centre: "",
      note: "",
      quote_id: isQuoted ? chance.letters(24) : null,
      quoted_at: isQuoted ? at : null,
      quote_expires_at: isQuoted ? after(at, 300) : null,
      commercial_rate: isQuoted ? commercial_rate : null,
      rate: isQuoted ? rate : null,
      sender_cents: isQuoted ? amounts.senderCents : null,
      receiver_units: isQuoted ? amounts.receiverUnits : null,
      fee_cents: isQuoted ? amounts.feeCents : null,
      refused_code: status === "refused" ? "QUOTE_EXPIRED" : null,
      attempts: isAsked ? 1 : 0,
      next_attempt_at: isAsked ? after(now, HELD_DAYS * 86_400) : null,
      created_by: team.operator,
      confirmed_by: isAsked ? team.operator : null,
      confirmed_at: isAsked ? after(at, 30) : null,
      created_at: after(at, -30),
      updated_at: after(at, 30),
    });
  }
}
