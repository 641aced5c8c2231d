/** A form's page needs it without the schema. */
export const CATEGORY_NAME_MAX = 64;
