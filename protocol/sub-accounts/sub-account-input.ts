import { parseCep } from "#protocol/brazil/cep.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { dayOf, parseDay, yearsBetween } from "#protocol/brazil/dates.ts";
import { parseEmail } from "#protocol/brazil/email.ts";
import { amountReason, AmountText, line, parsedText } from "#protocol/wire/inputs.ts";
import { nameText } from "#protocol/wire/name.ts";
import { parsePhone } from "#protocol/brazil/phone.ts";
import { WebhookUrl } from "#protocol/wire/settings.ts";
import { ADDRESS_TYPES, COMPANY_TYPES } from "./sub-account-lists.ts";
import { parseUf } from "#protocol/brazil/uf.ts";
import { z } from "#protocol/wire/zod.ts";

const ADULT_YEARS = 18;
const OLDEST_YEARS = 130;

const Day = parsedText(parseDay, "invalid_date");
const PastDay = Day.refine((day) => day <= dayOf(new Date()), "in_the_future");

const BirthDay = PastDay.superRefine((day, context) => {
  const age = yearsBetween(day, dayOf(new Date()));
  if (age < ADULT_YEARS) context.addIssue({ code: "custom", message: "under_age" });
  if (age > OLDEST_YEARS) context.addIssue({ code: "custom", message: "invalid_date" });
});

const Income = AmountText.superRefine((text, context) => {
  const reason = amountReason(text, "BRL");
  if (reason) context.addIssue({ code: "custom", message: reason });
});

/** A form sends an empty text for what was left out. */
const optionalLine = (max: number) =>
  z.union([z.literal("").transform(() => undefined), line(max)]);
const optionalName = (max: number) =>
  z.union([z.literal("").transform(() => undefined), nameText(max)]);

const CompanyInfos = z.object({
  cnpj: parsedText(parseCnpj, "invalid_cnpj"),
  company_name: nameText(150),
  trade_name: optionalName(150).optional(),
  company_type: z.enum(COMPANY_TYPES),
  constitution_date: PastDay,
  monthly_income: Income,
});

const Representative = z.object({
  name: nameText(80),
  email: parsedText(parseEmail, "invalid_email"),
  cpf: parsedText(parseCpf, "invalid_cpf"),
  full_name: nameText(150),
  phone: parsedText(parsePhone, "invalid_phone"),
  mother_name: nameText(150),
  monthly_income: Income,
  birth_date: BirthDay,
  was_signed: z.boolean(),
  signature_date: PastDay,
});

const Address = z.object({
  street: line(150),
  number: line(20),
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
  representative: Representative,
  address: Address,
  ref: optionalLine(64).optional(),
  callback_url: z.union([z.literal("").transform(() => undefined), WebhookUrl]).optional(),
});
export type CreateSubAccount = z.infer<typeof CreateSubAccount>;
