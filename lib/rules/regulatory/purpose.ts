import { isAbroad } from "./declaration.ts";
import { PURPOSE_CHOICES, type RegulatorySetting } from "./setting.ts";
import { AttachedTo } from "#lib/rules/attachments/attachments.ts";
import { PurposeCode } from "#protocol/brazil/purpose-code.ts";
import { z } from "#protocol/wire/zod.ts";
import type { WalletDeclaration } from "#protocol/wallets/wallet-declaration.ts";

export const SaveRegulatorySetting = z.object({
  purpose_of: z.enum(PURPOSE_CHOICES),
  purpose_required: z.enum(["yes", "no"]),
});

/** Whether a payment with such a wallet is asked for a code. What is not declared is not known to be abroad. */
export const isPurposeAsked = (
  { purposeOf }: Pick<RegulatorySetting, "purposeOf">,
  declared: WalletDeclaration,
): boolean => purposeOf === "all" || (purposeOf === "abroad" && isAbroad(declared) === true);

/** What is typed of it. */
export const PurposeTyped = z.object({ code: PurposeCode });

/** One payment, and the code that a person confirms for it. */
export const ConfirmPurpose = AttachedTo.extend(PurposeTyped.shape);

/** A code in one fixed form for a hash; empty: there is none, as in requests of earlier versions. */
export const boundPurpose = (code: string | undefined): readonly unknown[][] =>
  code === undefined ? [] : [["purpose", code]];

/** A code of a company's list, and the days on which it holds; as "2026-11-01". */
export type PurposeListed = {
  code: string;
  description: string;
  from: string;
  until: string | null;
};

export const holdsOn = ({ from, until }: Pick<PurposeListed, "from" | "until">, day: string) =>
  from <= day && (until === null || day <= until);
