/** Of which payments a purpose code is asked: of none, of those that touch another country, of all. */
export const PURPOSE_CHOICES = ["none", "abroad", "all"] as const;
export type PurposeOf = (typeof PURPOSE_CHOICES)[number];

export type RegulatorySetting = { purposeOf: PurposeOf; isRequired: boolean };

/** Asked where the wallet's declaration names another country, and never required, unless a company says so. */
export const FIRST_SETTING: RegulatorySetting = { purposeOf: "abroad", isRequired: false };
