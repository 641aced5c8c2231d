import type { WireField } from "#lib/format/wire-text.ts";
import type { FieldName } from "./steps.ts";

export type FieldKind =
  | WireField
  | "text"
  | "email"
  | "money"
  | "companyType"
  | "uf"
  | "addressType"
  | "yesNo";

/** The input type of each field. */
export const FIELD_KINDS = {
  "company_infos.cnpj": "cnpj",
  "company_infos.company_name": "text",
  "company_infos.trade_name": "text",
  "company_infos.company_type": "companyType",
  "company_infos.constitution_date": "day",
  "company_infos.monthly_income": "money",
  ref: "text",
  "representative.name": "text",
  "representative.full_name": "text",
  "representative.cpf": "cpf",
  "representative.birth_date": "day",
  "representative.mother_name": "text",
  "representative.email": "email",
  "representative.phone": "phone",
  "representative.monthly_income": "money",
  "representative.signature_date": "day",
  "representative.was_signed": "yesNo",
  "address.zip_code": "cep",
  "address.street": "text",
  "address.number": "text",
  "address.complement": "text",
  "address.neighborhood": "text",
  "address.city": "text",
  "address.uf": "uf",
  "address.adress_type": "addressType",
} as const satisfies Record<FieldName, FieldKind>;

/** Fields that may be left empty. */
export const OPTIONAL_FIELDS: readonly FieldName[] = [
  "company_infos.trade_name",
  "address.complement",
  "ref",
];

/** Fields whose label says everything. */
const UNHINTED = [
  "company_infos.company_name",
  "representative.name",
  "representative.mother_name",
  "representative.monthly_income",
  "representative.was_signed",
  "address.neighborhood",
  "address.city",
  "address.uf",
  "address.adress_type",
] as const satisfies readonly FieldName[];

type HintedField = Exclude<FieldName, (typeof UNHINTED)[number]>;

export const hasHint = (name: FieldName): name is HintedField =>
  !UNHINTED.some((each) => each === name);

/** How wide a field's box is at most: as wide as what goes in. */
export const FIELD_WIDTHS: Partial<Record<FieldName, string>> = {
  "company_infos.cnpj": "[&_.control]:max-w-52",
  "company_infos.constitution_date": "[&_.control]:max-w-36",
  "company_infos.monthly_income": "[&_.control]:max-w-52",
  "company_infos.company_type": "max-w-md",
  "representative.name": "[&_.control]:max-w-64",
  "representative.cpf": "[&_.control]:max-w-44",
  "representative.birth_date": "[&_.control]:max-w-36",
  "representative.phone": "[&_.control]:max-w-52",
  "representative.monthly_income": "[&_.control]:max-w-52",
  "representative.email": "[&_.control]:max-w-md",
  "representative.signature_date": "[&_.control]:max-w-36",
  "address.zip_code": "[&_.control]:max-w-36",
  "address.number": "[&_.control]:max-w-52",
  "address.complement": "[&_.control]:max-w-64",
  "address.neighborhood": "[&_.control]:max-w-md",
  "address.city": "[&_.control]:max-w-md",
  "address.uf": "max-w-64",
  "address.adress_type": "max-w-52",
  ref: "[&_.control]:max-w-64",
};

/** Fields narrow enough to stand beside another. */
export const SHORT_FIELDS: readonly FieldName[] = [
  "company_infos.constitution_date",
  "company_infos.monthly_income",
  "representative.cpf",
  "representative.birth_date",
  "representative.phone",
  "representative.monthly_income",
  "address.zip_code",
  "address.number",
  "address.complement",
  "address.uf",
];
