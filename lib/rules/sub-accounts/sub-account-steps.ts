import {
  COMPLEMENT_MAX,
  joinedNumber,
  roomForComplement,
} from "#protocol/sub-accounts/address-number.ts";
import {
  Address,
  CreateSubAccount,
  inStateOfCep,
  Representative,
  signedAfterBirth,
} from "#protocol/sub-accounts/sub-account-input.ts";
import { line } from "#protocol/wire/inputs.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

/** A select field gives text where the seed has a number. */
const asNumber = (value: unknown) =>
  typeof value === "string" && /^\d$/.test(value) ? Number(value) : value;

/** A form's answer is text where the seed has a boolean. */
const asBoolean = (value: unknown) => value === "true" || (value === "false" ? false : value);

/** The parts of `CreateSubAccount` that are asked together, each as a form holds it. */
export const CompanyStep = CreateSubAccount.pick({ company_infos: true, ref: true });
export const RepresentativeStep = z.object({
  representative: Representative.extend({
    was_signed: z.preprocess(asBoolean, Representative.shape.was_signed),
  }).superRefine(...signedAfterBirth),
});
/** The complement has a field of its own here, and goes to the exchange within the number. */
export const AddressStep = z.object({
  address: Address.extend({
    complement: line(COMPLEMENT_MAX).optional(),
    adress_type: z.preprocess(asNumber, Address.shape.adress_type),
  })
    .superRefine(...inStateOfCep)
    .superRefine(
      ({ number, complement }, context) => {
        const room = roomForComplement(number);
        if (complement === undefined || joinedNumber(number, complement) !== null) return;
        context.addIssue({ code: "custom", path: ["complement"], message: `too_long:${room}` });
      },
      whenSound("number", "complement"),
    ),
});
