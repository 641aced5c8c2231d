import "server-only";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A JSON number that says exactly the same; the text where there is none. */
function asNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^\d{1,13}(\.\d{1,2})?$/.test(text)) return text;
  return Number(text);
}

/**
 * Input in the types that the seed has (4.4): of a company's income it is a number, of its
 * representative's a text. Amounts of 15 digits at most are exact as either.
 */
export function inSeedTypes(
  endpointName: string,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const company = input["company_infos"];
  if (endpointName !== "createSubAccount" || !isRecord(company)) return input;
  const monthly_income = asNumber(company["monthly_income"]);
  return { ...input, company_infos: { ...company, monthly_income } };
}
