import { CreateCredential, ROTATION_OVERLAP_HOURS } from "#protocol/wire/credentials.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { parseDay } from "#protocol/brazil/dates.ts";
import { endOfSaoPauloDay, saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { SCOPES } from "#protocol/wire/scopes.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const ADDRESSES_MAX = 50;
const AddressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const DAYS_MOST = 366;
const DAY_MS = 86_400_000;

/** Within a year; a credential that nobody renews ends by itself. */
const isWithinYear = (day: string) =>
  Number(endOfSaoPauloDay(day)) <= Date.now() + DAYS_MOST * DAY_MS;

/** A day in São Paulo; the credential expires at its end. */
const ExpiryDay = z
  .string()
  .refine((day) => parseDay(day) !== null, { error: "invalid_date", abort: true })
  // As text: the clocks of years long past have no such end of a day.
  .refine((day) => day >= saoPauloDayAfter(new Date(), 0), { error: "in_the_past", abort: true })
  .refine(isWithinYear, "beyond_a_year");

const entriesOf = (text: string) => text.split(/[\s,;]+/).filter((entry) => entry !== "");

/** Addresses and ranges as a person writes them, one per line; the first wrong one is named. */
const AddressLines = z.string().superRefine((text, context) => {
  const entries = entriesOf(text);
  const wrong = entries.find((entry) => !AddressOrRange.safeParse(entry).success);
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (wrong !== undefined) refuse(`not_an_ip_range:${wrong.slice(0, 64)}`);
  else if (entries.length > ADDRESSES_MAX) refuse(`too_many:${ADDRESSES_MAX}`);
});

/** The ticked scopes; at least one is required. */
const ScopeTicks = z
  .partialRecord(z.enum(SCOPES), z.boolean())
  .refine((ticks) => Object.values(ticks).includes(true), "none_chosen");

/** The form for a new API credential; `credentialRequest` makes the request from it. */
export const NewCredentialForm = z.object({
  name: CreateCredential.shape.name,
  scopes: ScopeTicks,
  expires_on: ExpiryDay,
  addresses: AddressLines.optional(),
});
export type NewCredentialForm = z.infer<typeof NewCredentialForm>;

export function credentialRequest(form: NewCredentialForm): CreateCredential {
  const expires = endOfSaoPauloDay(form.expires_on);
  const addresses = entriesOf(form.addresses ?? "");
  return {
    name: form.name,
    scopes: SCOPES.filter((scope) => form.scopes[scope] === true),
    ...(expires ? { expires_at: expires.toISOString() } : {}),
    ...(addresses.length > 0 ? { ip_allow_list: addresses } : {}),
  };
}

const mostHours = ROTATION_OVERLAP_HOURS.most;

export const RotateCredentialForm = z.object({
  id: PathId,
  overlap_hours: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .regex(/^\d{1,4}$/, "invalid")
    .refine((text) => Number(text) <= mostHours, `too_large:${mostHours}`)
    .transform(Number),
});

const pasted = () =>
  z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(512, "too_long:512")
    .regex(/^[\x21-\x7e]+$/, "invalid");

/** A pasted credential of another exchange. */
export const ReplaceCredentialForm = z.object({ api_key: pasted(), api_secret: pasted() });
export type ReplaceCredentialForm = z.infer<typeof ReplaceCredentialForm>;
