import type { z } from "./zod.ts";

/**
 * Why a field is refused: the value of a field in an error's `fields`, optionally followed by a
 * bound after a colon (`too_small:10.00`). The sentence a person reads comes from the dashboard's
 * catalogs; other clients can rely on the word.
 */
export const REASONS = [
  "required",
  "invalid_type",
  "invalid",
  "hidden_characters",
  "stray_marks",
  "looks_alike",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_many_decimals",
  "not_an_amount",
  "leading_zeros",
  "not_positive",
  "not_in_list",
  "not_with",
  "none_chosen",
  "not_supported",
  "not_https",
  "private_address",
  "invalid_pix_key",
  "invalid_cpf",
  "invalid_cnpj",
  "invalid_phone",
  "invalid_email",
  "invalid_random_key",
  "invalid_address",
  "invalid_checksum",
  "invalid_cep",
  "other_state",
  "invalid_date",
  "in_the_future",
  "in_the_past",
  "too_early",
  "before_birth",
  "beyond_a_year",
  "invalid_ip_range",
  "not_an_ip_range",
  "too_many",
  "under_age",
  "taken",
  "invited",
  "taken_archived",
  "unknown",
  "not_yours",
  "not_usable",
  "expired",
  "missing_document",
  "wrong_password",
  "wrong_code",
  "common_password",
  "own_words",
  "not_a_webhook_secret",
  "address_of_no_network",
  "zero_address",
  "token_address",
  "not_a_key",
  "own_paying_wallet",
  "not_a_contract",
  "not_a_factory",
  "held_by_a_key",
  "treasury_address",
  "not_signed",
  "no_contract",
  "account_with_key",
  "not_signed_by_account",
  "not_a_signature",
  "still_sending",
  "file_too_large",
  "empty_file",
  "invalid_file_name",
  "wrong_content",
  "name_mismatch",
  "two_formats",
  "unreadable",
  "too_many_pixels",
  "active_content",
  "encrypted",
  "infected",
] as const;
export type Reason = (typeof REASONS)[number];
/** A reason with its bound, as it stands in `fields`. */
export type ReasonText = Reason | `${Reason}:${string}`;
export type FieldReasons = Record<string, ReasonText>;

const known = new Set<string>(REASONS);

export function splitReason(text: string): { reason: Reason; bound: string | null } {
  const [word = "", ...rest] = text.split(":");
  return {
    reason: known.has(word) ? (word as Reason) : "invalid",
    bound: rest.length > 0 ? rest.join(":") : null,
  };
}

type Issue = z.core.$ZodIssue;

function reasonOf(issue: Issue): ReasonText {
  if (known.has(issue.message.split(":")[0] ?? "")) return issue.message as ReasonText;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "required" : "invalid_type";
    case "invalid_value":
      return issue.input === undefined || issue.input === null || issue.input === ""
        ? "required"
        : "not_in_list";
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "required";
      return `${issue.origin === "string" ? "too_short" : "too_small"}:${issue.minimum}`;
    case "too_big":
      return `${issue.origin === "string" ? "too_long" : "too_large"}:${issue.maximum}`;
    default:
      return "invalid";
  }
}

/** The `fields` of an error from what a schema found: dotted path → reason, the first one each. */
export function reasonsOf(error: z.ZodError): FieldReasons {
  const fields: FieldReasons = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    // Parameters are named themselves; deeper, the field that holds what is not known is named.
    if (issue.code === "unrecognized_keys" && path === "") {
      for (const key of issue.keys) fields[key] ??= "unknown";
    }
    if (path && !(path in fields)) fields[path] = reasonOf(issue);
  }
  return fields;
}

/** Parse options that `reasonsOf` needs to tell a missing field from one of the wrong type. */
export const WITH_INPUT = { reportInput: true } as const;
