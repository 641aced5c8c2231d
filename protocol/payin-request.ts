import { amountReason, AmountText, line } from "./inputs.ts";
import { CURRENCY_TYPES, TOKENS } from "./payins.ts";
import { whenSound } from "./when-sound.ts";
import { z } from "./zod.ts";

export const REFERENCE_MAX = 64;
export const COST_CENTRE_MAX = 64;
export const NOTE_MAX = 500;

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `too_long:${max}`)
    .regex(/^\P{Cc}*$/u, "invalid")
    .default("");

/** What the desk keeps beside a payin for its own books. */
export const PayinLabels = z.object({
  reference: optionalLine(REFERENCE_MAX),
  cost_centre: optionalLine(COST_CENTRE_MAX),
  note: z.string().trim().max(NOTE_MAX, `too_long:${NOTE_MAX}`).default(""),
});
export type PayinLabels = z.infer<typeof PayinLabels>;

/**
 * What an operator asks for in the dashboard: the wallet is one of the desk's own address book and
 * brings its network and address.
 */
export const PayinRequest = z
  .object({
    wallet: line(64),
    token: z.enum(TOKENS),
    currency_type: z.enum(CURRENCY_TYPES),
    request_amount: AmountText,
    ...PayinLabels.shape,
  })
  .superRefine(
    (request, context) => {
      const asset = request.currency_type === "sender" ? "BRL" : request.token;
      const message = amountReason(request.request_amount, asset);
      if (message) context.addIssue({ code: "custom", path: ["request_amount"], message });
    },
    whenSound("token", "currency_type", "request_amount"),
  );
export type PayinRequest = z.infer<typeof PayinRequest>;
