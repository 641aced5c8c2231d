import { z } from "#protocol/wire/zod.ts";
import { Country } from "#protocol/wire/country.ts";
import { line } from "#protocol/wire/inputs.ts";
import { nameText } from "#protocol/wire/name.ts";
import type { DeclaredFields } from "./nothing-declared.ts";
import {
  HOLDER_DOCUMENT_MAX,
  HOLDER_NAME_MAX,
  type WalletDeclaration,
} from "#protocol/wallets/wallet-declaration.ts";

const Empty = z.literal("");

/** What a form says of a wallet, flat, as its fields are; an empty text says nothing. */
export const DECLARED_FIELDS = {
  custody_kind: z.enum(["", "self", "custodian"]).default(""),
  custodian_name: Empty.or(nameText(HOLDER_NAME_MAX)).default(""),
  custodian_country: Empty.or(Country).default(""),
  beneficiary_name: Empty.or(nameText(HOLDER_NAME_MAX)).default(""),
  beneficiary_document: Empty.or(line(HOLDER_DOCUMENT_MAX)).default(""),
  beneficiary_country: Empty.or(Country).default(""),
};
const Fields = z.object(DECLARED_FIELDS);
/** Refuses half a declaration at the field that is missing. */
export function requireWhole(said: DeclaredFields, context: z.core.$RefinementCtx): void {
  const need = (field: keyof DeclaredFields) => {
    if (said[field] !== "") return;
    context.addIssue({ code: "custom", path: [field], message: "required" });
  };
  if (said.custody_kind === "custodian") {
    need("custodian_name");
    need("custodian_country");
  }
  const hasBeneficiary =
    said.beneficiary_name !== "" ||
    said.beneficiary_document !== "" ||
    said.beneficiary_country !== "";
  if (!hasBeneficiary) return;
  need("beneficiary_name");
  need("beneficiary_country");
}

/** A whole declaration, or none of a part. */
export const Declared = Fields.superRefine(requireWhole);

/** What the fields declare: who keeps the keys of a custodian's wallet is no matter of one's own. */
export const declaredOf = (said: DeclaredFields): WalletDeclaration => ({
  custody:
    said.custody_kind === ""
      ? null
      : said.custody_kind === "self"
        ? { kind: "self", custodian_name: null, country: null }
        : {
            kind: "custodian",
            custodian_name: said.custodian_name,
            country: said.custodian_country,
          },
  beneficiary:
    said.beneficiary_name === ""
      ? null
      : {
          name: said.beneficiary_name,
          document: said.beneficiary_document || null,
          country: said.beneficiary_country,
        },
});

/** The fields that say a declaration. */
export const fieldsOf = ({ custody, beneficiary }: WalletDeclaration): DeclaredFields => ({
  custody_kind: custody?.kind ?? "",
  custodian_name: custody?.custodian_name ?? "",
  custodian_country: custody?.country ?? "",
  beneficiary_name: beneficiary?.name ?? "",
  beneficiary_document: beneficiary?.document ?? "",
  beneficiary_country: beneficiary?.country ?? "",
});

/**
 * `none`: nobody has declared · `self` · `proven`: declared as one's own, and its own signature shows it ·
 * `custodian` · `contradicted`: declared as a custodian's, although the wallet has signed for somebody here.
 */
export const CUSTODY_STATES = ["none", "self", "proven", "custodian", "contradicted"] as const;
export type CustodyState = (typeof CUSTODY_STATES)[number];

/** `isProved`: the wallet has signed a text of ours for a person of this account, whenever that was. */
export function custodyState(kind: "self" | "custodian" | null, isProved: boolean): CustodyState {
  if (kind === null) return "none";
  if (kind === "self") return isProved ? "proven" : "self";
  return isProved ? "contradicted" : "custodian";
}

/** Where the country of home is: what is not in it is abroad. */
const HOME = "BR";

/** Countries that a declaration names; abroad as soon as one of them is. Null: none is declared. */
export function isAbroad({ custody, beneficiary }: WalletDeclaration): boolean | null {
  const countries = [custody?.country, beneficiary?.country].flatMap((one) => one ?? []);
  return countries.length === 0 ? null : countries.some((one) => one !== HOME);
}
