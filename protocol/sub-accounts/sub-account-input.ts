import { parseCep } from "#protocol/brazil/cep.ts";
import { ufOfCep } from "#protocol/brazil/uf-of-cep.ts";
import { ADDRESS_NUMBER_MAX } from "./address-number.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { dayOf, parseDay, yearsBetween } from "#protocol/brazil/dates.ts";
import { parseEmail } from "#protocol/brazil/email.ts";
import { amountReason, AmountText, line, parsedText } from "#protocol/wire/inputs.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { nameText } from "#protocol/wire/name.ts";
import { parsePhone } from "#protocol/brazil/phone.ts";
import { WebhookUrl } from "#protocol/wire/settings.ts";
import { companyTypeOf } from "./company-type.ts";
import { ADDRESS_TYPES, COMPANY_TYPES, type CompanyType } from "./sub-account-lists.ts";
import { parseUf } from "#protocol/brazil/uf.ts";
import { z } from "#protocol/wire/zod.ts";

const ADULT_YEARS = 18;
const OLDEST_YEARS = 130;
/** Before any company in Brazil that has a CNPJ. */
const FIRST_FOUNDING = "1800-01-01";

const Day = parsedText(parseDay, "invalid_date");
/** From `first` to today in UTC. */
const pastDay = (first: () => string) =>
  Day.superRefine((day, context) => {
    if (day < first()) context.addIssue({ code: "custom", message: `too_early:${first()}` });
    if (day > dayOf(new Date())) context.addIssue({ code: "custom", message: "in_the_future" });
  });

const FoundingDay = pastDay(() => FIRST_FOUNDING);
/** A day in the life of somebody who lives. */
const LivingDay = pastDay(() => {
  const today = dayOf(new Date());
  return `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
});

const BirthDay = LivingDay.refine(
  (day) => yearsBetween(day, dayOf(new Date())) >= ADULT_YEARS,
  "under_age",
);

const Income = AmountText.superRefine((text, context) => {
  const reason = amountReason(text, "BRL");
  if (reason) context.addIssue({ code: "custom", message: reason });
});

/** A form sends an empty text for what was left out, and other clients null. */
const unlessEmpty = <Given extends z.ZodType>(given: Given) =>
  z
    .union([z.literal("").transform(() => undefined), z.null().transform(() => undefined), given])
    .optional();

export const REF_MAX = 64;

/** Its code, or what it is called; comes out as its code. */
const CompanyTypeText = z.preprocess(companyTypeOf, z.enum(COMPANY_TYPES)) as z.ZodType<
  CompanyType,
  CompanyType
>;

const CompanyInfos = z.object({
  cnpj: parsedText(parseCnpj, "invalid_cnpj"),
  company_name: nameText(150),
  trade_name: unlessEmpty(nameText(150)),
  company_type: CompanyTypeText,
  constitution_date: FoundingDay,
  monthly_income: Income,
});

/** A part's own rule, run as soon as the fields that it compares are sound. */
export const signedAfterBirth = [
  (person: { birth_date: string; signature_date: string }, context: z.core.$RefinementCtx) => {
    if (person.signature_date >= person.birth_date) return;
    context.addIssue({ code: "custom", path: ["signature_date"], message: "before_birth" });
  },
  whenSound("birth_date", "signature_date"),
] as const;

export const Representative = z.object({
  name: nameText(80),
  email: parsedText(parseEmail, "invalid_email"),
  cpf: parsedText(parseCpf, "invalid_cpf"),
  full_name: nameText(150),
  phone: parsedText(parsePhone, "invalid_phone"),
  mother_name: nameText(150),
  monthly_income: Income,
  birth_date: BirthDay,
  was_signed: z.boolean(),
  signature_date: LivingDay,
});

/** A postal code belongs to one state; one of no known range contradicts none. */
export const inStateOfCep = [
  (address: { zip_code: string; uf: string }, context: z.core.$RefinementCtx) => {
    const state = ufOfCep(address.zip_code);
    if (state === null || state === address.uf) return;
    context.addIssue({ code: "custom", path: ["uf"], message: `other_state:${state}` });
  },
  whenSound("zip_code", "uf"),
] as const;

export const Address = z.object({
  street: line(150),
  /** With its complement. */
  number: line(ADDRESS_NUMBER_MAX),
  city: line(80),
  zip_code: parsedText(parseCep, "invalid_cep"),
  neighborhood: line(80),
  uf: parsedText(parseUf, "not_in_list"),
  adress_type: z.literal(ADDRESS_TYPES),
});

/**
 * The body of the seed 4.4 in its exact names (`adress_type`). Days are compared with the current day in
 * UTC at parsing.
 */
export const CreateSubAccount = z.object({
  company_infos: CompanyInfos,
  representative: Representative.superRefine(...signedAfterBirth),
  address: Address.superRefine(...inStateOfCep),
  ref: unlessEmpty(line(REF_MAX)),
  callback_url: unlessEmpty(WebhookUrl),
});
export type CreateSubAccount = z.infer<typeof CreateSubAccount>;
