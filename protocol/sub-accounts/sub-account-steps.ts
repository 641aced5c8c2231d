import { CreateSubAccount } from "./sub-account-input.ts";
import { z } from "#protocol/wire/zod.ts";

/** A select field gives text where the seed has a number. */
const asNumber = (value: unknown) =>
  typeof value === "string" && /^\d$/.test(value) ? Number(value) : value;

/** A form's answer is text where the seed has a boolean. */
const asBoolean = (value: unknown) => value === "true" || (value === "false" ? false : value);

const { representative: Representative, address: Address } = CreateSubAccount.shape;

/** The parts of `CreateSubAccount` that are asked together, each as a form holds it. */
export const CompanyStep = CreateSubAccount.pick({ company_infos: true, ref: true });
export const RepresentativeStep = z.object({
  representative: Representative.extend({
    was_signed: z.preprocess(asBoolean, Representative.shape.was_signed),
  }),
});
export const AddressStep = z.object({
  address: Address.extend({ adress_type: z.preprocess(asNumber, Address.shape.adress_type) }),
});
