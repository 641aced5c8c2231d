import "server-only";
import type { FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { OnboardingStep } from "#lib/sub-accounts/schema.ts";
import { ERRORS } from "#protocol/wire/error.ts";
import type { FieldReasons, ReasonText } from "#protocol/wire/reason.ts";
import type { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";

const FIELD = /^[A-Za-z][\w.]{0,60}$/;
const REASON = /^[a-z][a-z_]{1,40}(:[\w .,/-]{1,40})?$/;

/** Keeps only well-formed names and reasons of an exchange's `fields`, never a typed value. */
export function soundFields(fields: FieldReasons): FieldReasons {
  const sound = Object.entries(fields).filter(
    ([name, reason]) => FIELD.test(name) && REASON.test(reason),
  );
  return Object.fromEntries(sound) as Record<string, ReasonText>;
}

/** Refused for good: wrong caller, wrong input, or no such call. Nothing has begun. */
export const isRefusal = (fault: ExchangeFault): boolean =>
  (fault.kind === "refused" && fault.status !== 408 && fault.code !== "ALREADY_RUNNING") ||
  fault.status === 501;

/** Nothing has begun, and a later attempt may succeed. */
export const isNothingDone = (fault: ExchangeFault): boolean =>
  fault.kind === "limited" || fault.kind === "unreachable";

export const isCredentialRefusal = ({ status }: ExchangeFault): boolean =>
  status === 401 || status === 403;

/** A code that the pages have words for. */
export function refusalCode(fault: ExchangeFault): FailureCode {
  if (isCredentialRefusal(fault)) return "EXCHANGE_CREDENTIAL_REFUSED";
  if (fault.code !== undefined && Object.hasOwn(ERRORS, fault.code)) {
    return fault.code as FailureCode;
  }
  return "EXCHANGE_REFUSED";
}

const STEPS: [prefix: string, step: OnboardingStep][] = [
  ["company_infos.", "company"],
  ["ref", "company"],
  ["representative.", "representative"],
  ["address.", "address"],
];

/** The first step that needs correction. */
export function stepOfRefusal(fields: FieldReasons): OnboardingStep {
  const names = Object.keys(fields);
  const found = STEPS.find(([prefix]) => names.some((name) => name.startsWith(prefix)));
  return found?.[1] ?? "review";
}
