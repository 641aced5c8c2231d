import "server-only";
import type { FailureCode } from "#lib/core/access/dashboard-error.ts";
import type { OnboardingStep } from "#lib/sub-accounts/schema.ts";
import { ERRORS } from "#protocol/wire/error.ts";
import type { FieldReasons, ReasonText } from "#protocol/wire/reason.ts";
import type { ExchangeFault } from "#lib/core/exchange/exchange-fault.ts";

const FIELD = /^[A-Za-z][\w.]{0,60}$/;
const REASON = /^[a-z][a-z_]{1,40}(:[\w .,/-]{1,40})?$/;

/** Of an exchange's `fields` what is a field and a reason; never a value that somebody typed. */
export function soundFields(fields: FieldReasons): FieldReasons {
  const sound = Object.entries(fields).filter(
    ([name, reason]) => FIELD.test(name) && REASON.test(reason),
  );
  return Object.fromEntries(sound) as Record<string, ReasonText>;
}

/** Not begun, and no later try will be taken otherwise: who asks, or what, or that there is no such call. */
export const isRefusal = (fault: ExchangeFault): boolean =>
  (fault.kind === "refused" && fault.status !== 408 && fault.code !== "ALREADY_RUNNING") ||
  fault.status === 501;

/** Nothing was sent, or nothing of it begun: a later try may be taken. */
export const isNothingDone = (fault: ExchangeFault): boolean =>
  fault.kind === "limited" || fault.kind === "unreachable";

export const isCredentialRefusal = ({ status }: ExchangeFault): boolean =>
  status === 401 || status === 403;

/** The code that a page has words for. */
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

/** The first step that has to be looked at again. */
export function stepOfRefusal(fields: FieldReasons): OnboardingStep {
  const names = Object.keys(fields);
  const found = STEPS.find(([prefix]) => names.some((name) => name.startsWith(prefix)));
  return found?.[1] ?? "review";
}
