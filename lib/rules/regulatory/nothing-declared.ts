/** What a form says of a wallet, flat, as its fields are; an empty text says nothing. */
export type DeclaredFields = {
  custody_kind: "" | "self" | "custodian";
  custodian_name: string;
  custodian_country: string;
  beneficiary_name: string;
  beneficiary_document: string;
  beneficiary_country: string;
};

export const NOTHING_DECLARED: DeclaredFields = {
  custody_kind: "",
  custodian_name: "",
  custodian_country: "",
  beneficiary_name: "",
  beneficiary_document: "",
  beneficiary_country: "",
};
