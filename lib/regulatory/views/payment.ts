import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import {
  purposeFixed,
  walletOf,
  type PurposeFixed,
} from "#lib/regulatory/checks/payment-purpose.ts";
import { weighedPayment, type WeighedPayment } from "#lib/regulatory/rows/payments.ts";
import { purposeOf, suggestedPurpose } from "#lib/regulatory/rows/purposes.ts";
import { purposeList, purposesOn, regulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { custodyState, isAbroad, type CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { isPurposeAsked } from "#lib/rules/regulatory/purpose.ts";
import type { Token } from "#protocol/money/money.ts";
import { limitViews, type LimitView } from "./limit-views.ts";

/** What authorities ask of a payment, as its pages show it; times as ISO 8601. */
export type PaymentRegulatoryView = {
  of: "payin" | "payout";
  /** What doors call the payment by. */
  id: string;
  token: Token;
  custody: CustodyState;
  purpose: { code: string; description: string | null; by: string; at: string } | null;
  /** The company asks for a code, or even requires it. */
  isAsked: boolean;
  isRequired: boolean;
  fixed: PurposeFixed;
  suggestion: { code: string; from: "receiver" | "wallet" } | null;
  options: { code: string; description: string }[];
  warnings: LimitView[];
};

async function warningsOf(
  rows: Rows,
  payment: WeighedPayment,
  custody: CustodyState,
  abroad: boolean | null,
): Promise<LimitView[]> {
  const { accountId, units, cents, token, isMade } = payment;
  if (isMade || units === null || cents === null) return [];
  return limitViews(rows, { accountId, units, cents, token, custody, isAbroad: abroad });
}

/** What an approver is asked about: nobody has passed it yet, whatever the request says. */
type Asked = { of: "payin" | "payout"; id: string };

/** @returns null: the account has no such payment */
export async function regulatoryOfPayment(
  { db }: Store,
  account: Pick<Account, "id" | "connectionId">,
  asked: Asked,
): Promise<PaymentRegulatoryView | null> {
  const payment = await weighedPayment(db, account.id, asked);
  if (!payment) return null;
  const [declared, purpose, setting, list] = await Promise.all([
    walletOf(db, payment),
    purposeOf(db, payment),
    regulatorySetting(db, account.connectionId),
    purposeList(db, account.connectionId),
  ]);
  const custody = custodyState(declared.custody?.kind ?? null, declared.provedAt !== null);
  const isAsked = isPurposeAsked(setting, declared);
  const { accountId, operation, object, address, receiver } = payment;
  const alike = { accountId, operation, object, address, receiver };
  const [fixed, suggestion, warnings, names] = await Promise.all([
    purposeFixed(db, payment, purpose),
    isAsked && purpose === null ? suggestedPurpose(db, alike) : null,
    warningsOf(db, payment, custody, isAbroad(declared)),
    purpose === null ? new Map<string, string>() : namesOfPeople(db, [purpose.by]),
  ]);
  const today = purposesOn(list, saoPauloDayAfter(new Date(), 0));
  const described = (code: string) =>
    (today.find((one) => one.code === code) ?? list.find((one) => one.code === code))
      ?.description ?? null;
  return {
    of: asked.of,
    id: asked.id,
    token: payment.token,
    custody,
    purpose: purpose && {
      code: purpose.code,
      description: described(purpose.code),
      by: names.get(purpose.by) ?? "",
      at: purpose.at.toISOString(),
    },
    isAsked,
    isRequired: isAsked && setting.isRequired,
    fixed,
    suggestion:
      suggestion && (today.length === 0 || today.some(({ code }) => code === suggestion.code))
        ? suggestion
        : null,
    options: today.map(({ code, description }) => ({ code, description })),
    warnings,
  };
}

/** Of what a request is about; null: it is about no payment. */
export async function regulatoryOfRequest(
  store: Store,
  account: Pick<Account, "id" | "connectionId">,
  id: string,
): Promise<PaymentRegulatoryView | null> {
  const request = await requestById(store.db, account.id, id);
  if (request?.operation !== "payin" && request?.operation !== "payout") return null;
  const { operation: of, row } = request;
  return regulatoryOfPayment(store, account, { of, id: row.object });
}
