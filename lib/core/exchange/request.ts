import "server-only";
import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";

/** Filters of the list of PIX accounts: the seed shows that there are three, but not their names. */
const FILTERS = ["name", "pix_key", "type"] as const;

/** The exchange's names for the filters; an omitted one has the name that this project's service uses. */
export type FilterNames = Partial<Record<(typeof FILTERS)[number], string>>;

/** Renames an endpoint's filters to the exchange's own names. */
export function underTheirNames(
  endpointName: string,
  input: Record<string, unknown>,
  names: FilterNames,
): Record<string, unknown> {
  if (endpointName !== "listBankAccounts") return input;
  const named: Record<string, unknown> = { ...input };
  for (const filter of FILTERS) {
    const theirs = names[filter];
    if (theirs === undefined || theirs === filter) continue;
    named[theirs] = named[filter];
    delete named[filter];
  }
  return named;
}

export type WireRequest = { path: string; body: string | FormData | null };

/** Puts the file last, so that the receiver has read the fields that describe it. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof File)) form.set(name, String(value));
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value, value.name);
  }
  return form;
}

/**
 * The path, query and body of a call. Input fields named in the path go there; the rest is the query of a GET
 * or DELETE, or the JSON or multipart body of any other method.
 */
export function wireRequest(endpoint: Endpoint, input: Record<string, unknown>): WireRequest {
  const rest = inSeedTypes(endpoint.name, { ...input });
  let path = endpoint.path;
  for (const field of pathFields(path)) {
    path = path.replace(`{${field}}`, encodeURIComponent(String(rest[field])));
    delete rest[field];
  }
  if (endpoint.method !== "GET" && endpoint.method !== "DELETE") {
    return { path, body: endpoint.body === "multipart" ? formOf(rest) : JSON.stringify(rest) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === "") continue;
    query.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, body: null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A JSON number of exactly the same value; the text itself where there is none. */
function asNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^\d{1,13}(\.\d{1,2})?$/.test(text)) return text;
  return Number(text);
}

/**
 * Input in the types of the seed (4.4): a company's income is a number, its representative's a text. Amounts
 * of up to 15 digits are exact as either.
 */
function inSeedTypes(
  endpointName: string,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const company = input["company_infos"];
  if (endpointName !== "createSubAccount" || !isRecord(company)) return input;
  const monthly_income = asNumber(company["monthly_income"]);
  return { ...input, company_infos: { ...company, monthly_income } };
}
