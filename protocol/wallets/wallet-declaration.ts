import { Country } from "#protocol/wire/country.ts";
import { line } from "#protocol/wire/inputs.ts";
import { nameText } from "#protocol/wire/name.ts";
import { readOptionalText } from "#protocol/wire/read.ts";
import { z } from "#protocol/wire/zod.ts";

/** `self`: whoever declares holds the keys. `custodian`: somebody holds them for them. */
const CUSTODY_KINDS = ["self", "custodian"] as const;
export type CustodyKind = (typeof CUSTODY_KINDS)[number];

export const HOLDER_NAME_MAX = 120;
export const HOLDER_DOCUMENT_MAX = 40;

const requireCustodian = (
  custody: { kind: CustodyKind; custodian_name?: unknown; country?: unknown },
  context: z.core.$RefinementCtx,
) => {
  const isNamed = (custody.custodian_name ?? null) !== null;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (custody.kind === "self") {
    if (isNamed) refuse("custodian_name", "invalid");
    return;
  }
  if (!isNamed) refuse("custodian_name", "required");
  if ((custody.country ?? null) === null) refuse("country", "required");
};

/** Who holds a wallet's keys; a custodian has a name and a country. Null counts as absent. */
const Custody = z
  .object({
    kind: z.enum(CUSTODY_KINDS),
    custodian_name: nameText(HOLDER_NAME_MAX).nullish(),
    country: Country.nullish(),
  })
  .superRefine(requireCustodian);

/** Whom a wallet's tokens belong to; the document is the country's own, and is not checked. */
const Beneficiary = z.object({
  name: nameText(HOLDER_NAME_MAX),
  document: line(HOLDER_DOCUMENT_MAX).nullish(),
  country: Country,
});

/** What is declared of a wallet; each part may be absent. */
export const DECLARED = { custody: Custody.nullish(), beneficiary: Beneficiary.nullish() };

/** As the exchange keeps and gives it back; null where nothing was declared. */
export const CustodyRecord = z.strictObject({
  kind: z.enum(CUSTODY_KINDS),
  custodian_name: z.string().nullable(),
  country: z.string().nullable(),
});
export type CustodyRecord = z.infer<typeof CustodyRecord>;

export const BeneficiaryRecord = z.strictObject({
  name: z.string(),
  document: z.string().nullable(),
  country: z.string(),
});
export type BeneficiaryRecord = z.infer<typeof BeneficiaryRecord>;

/** A declaration with every part there, each null where it was not said. */
export type WalletDeclaration = {
  custody: CustodyRecord | null;
  beneficiary: BeneficiaryRecord | null;
};

type Declared = {
  custody?: z.infer<typeof Custody> | null | undefined;
  beneficiary?: z.infer<typeof Beneficiary> | null | undefined;
};

export const declarationOf = ({ custody, beneficiary }: Declared): WalletDeclaration => ({
  custody: custody
    ? {
        kind: custody.kind,
        custodian_name: custody.custodian_name ?? null,
        country: custody.country ?? null,
      }
    : null,
  beneficiary: beneficiary
    ? {
        name: beneficiary.name,
        document: beneficiary.document ?? null,
        country: beneficiary.country,
      }
    : null,
});

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;

/**
 * What an exchange gives back of a wallet's declaration, for comparison alone; null: its answer has no place
 * for one, so that it is not sent any.
 */
export function readDeclaration(record: Record<string, unknown>): WalletDeclaration | null {
  if (!("custody" in record && "beneficiary" in record)) return null;
  const custody = fieldsOf(record["custody"]);
  const beneficiary = fieldsOf(record["beneficiary"]);
  const kind = CUSTODY_KINDS.find((one) => one === custody?.["kind"]);
  const name = beneficiary && readOptionalText(beneficiary, "name");
  return {
    custody:
      custody && kind
        ? {
            kind,
            custodian_name: readOptionalText(custody, "custodian_name"),
            country: readOptionalText(custody, "country"),
          }
        : null,
    beneficiary:
      beneficiary && name
        ? {
            name,
            document: readOptionalText(beneficiary, "document"),
            country: readOptionalText(beneficiary, "country") ?? "",
          }
        : null,
  };
}
