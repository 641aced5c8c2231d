/** The form's steps in order; the address of each ends in its name. */
export const STEPS = ["company", "representative", "address", "documents", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The fields of each step, under the seed's names, in the order of the form. */
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
    "address.complement",
    "address.neighborhood",
    "address.city",
    "address.uf",
    "address.adress_type",
  ],
} as const;
/** The steps with input fields. */
export type TypedStep = keyof typeof STEP_FIELDS;
export type FieldName = (typeof STEP_FIELDS)[TypedStep][number];

export const TYPED_STEPS = Object.keys(STEP_FIELDS) as TypedStep[];

/** The step of a field; null for a field that the form does not have. */
export const stepOfField = (name: string): TypedStep | null =>
  TYPED_STEPS.find((step) => STEP_FIELDS[step].some((field) => field === name)) ?? null;

/** A field's element id, the target of links from other pages. */
export const fieldAnchor = (name: string): string => `onboarding-${name.replaceAll(".", "-")}`;
