/** The form's steps, in their order; the address of each ends in its name. */
export const STEPS = ["company", "representative", "address", "documents", "review"] as const;
export type Step = (typeof STEPS)[number];

/** Where each field stands, under the seed's names, in the order in which it is asked. */
export const STEP_FIELDS = {
  company: [
    "company_infos.cnpj",
    "company_infos.company_name",
    "company_infos.trade_name",
    "company_infos.company_type",
    "company_infos.constitution_date",
    "company_infos.monthly_income",
    "ref",
  ],
  representative: [
    "representative.name",
    "representative.full_name",
    "representative.cpf",
    "representative.birth_date",
    "representative.mother_name",
    "representative.email",
    "representative.phone",
    "representative.monthly_income",
    "representative.signature_date",
    "representative.was_signed",
  ],
  address: [
    "address.zip_code",
    "address.street",
    "address.number",
    "address.neighborhood",
    "address.city",
    "address.uf",
    "address.adress_type",
  ],
} as const;
/** The steps in which something is typed. */
export type TypedStep = keyof typeof STEP_FIELDS;
export type FieldName = (typeof STEP_FIELDS)[TypedStep][number];

export const TYPED_STEPS = Object.keys(STEP_FIELDS) as TypedStep[];

/** A box that is ticked; everything else is text. */
export const isBox = (name: string): boolean => name === "representative.was_signed";

/** The step in which a field is asked; null for a field that the form does not have. */
export const stepOfField = (name: string): TypedStep | null =>
  TYPED_STEPS.find((step) => STEP_FIELDS[step].some((field) => field === name)) ?? null;

/** The element of a field: where links from elsewhere lead. */
export const fieldAnchor = (name: string): string => `onboarding-${name.replaceAll(".", "-")}`;
