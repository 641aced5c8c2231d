import { keccak256, stringToHex } from "viem/utils";

/** Changes that another person approves, as the trail names them. */
export type Change =
  | "invitation:make"
  | "invitation:renew"
  | "person:activate"
  | "person:change-role"
  | "person:remove"
  | "person:reset-factor"
  | "person:stop-counting"
  | "api-key:create"
  | "api-key:replace"
  | "api-key:rotate"
  | "webhook:set-secret"
  | "signing-limits:set"
  | "payout-factor:set"
  | "spender:pin"
  | "receiver:pin"
  | "company:set"
  | "external-wallet:use"
  | "external-wallet:people"
  | "exception:write-off"
  | "write-off-limit:set"
  | "month:close"
  | "month:reopen";

/** What a change can be of. */
export const CHANGE_FIELDS = [
  "name",
  "email",
  "account",
  "roles",
  "access",
  "counts_in",
  "factors",
  "scopes",
  "expires_at",
  "addresses",
  "api_key",
  "overlap_hours",
  "scheme",
  "secret",
  "min_rate",
  "max_rate",
  "start_min_rate",
  "start_max_rate",
  "max_from_median",
  "max_fee",
  "max_fee_flat",
  "max_open",
  "factor_minutes",
  "network",
  "spender",
  "factory",
  "user",
  "receiver",
  "pix_key",
  "dynamic_codes",
  "document",
  "sign",
  "address",
  "people",
  "memberships",
  "proof",
  "difference",
  "write_off",
  "write_off_limit",
  "month",
  "lines",
  "unexplained",
  "figures",
  "digest",
  "reason",
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];
/** An account, bound by its id: others may be called the same. `document`: the CNPJ of a client's. */
export type NamedAccount = {
  account: string;
  name: string;
  kind: "main" | "sub";
  document: string | null;
};
/** A person, bound by their id. */
type NamedPerson = { person: string; name: string; email: string };
/** What a person may do in one account. */
export type NamedRoles = NamedAccount & { roles: readonly string[] };

type Named = NamedAccount | NamedPerson | NamedRoles;
/** Null: nothing. */
export type FactValue =
  | string
  | null
  | readonly string[]
  | NamedAccount
  | readonly NamedPerson[]
  | readonly NamedRoles[];
export type ChangeFacts = Readonly<Partial<Record<ChangeField, FactValue>>>;

/** Everything of a change that an approval is for. */
export type RequestedChange = {
  accountId: string;
  change: Change;
  /** What it is about, by id. */
  object: string;
  /** The same by name. */
  subject: string;
  /** What it changes, as it was when it was asked for, and as it will be; of a secret only a keyed hash. */
  before: ChangeFacts;
  after: ChangeFacts;
};

/** The version of the hashed text's form, and its first value. */
const HASHED_FORM = "ponte change 1";

const byKey = (found: object): [string, unknown][] =>
  Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** A value in one form, whatever order its keys have come back in. */
const fixed = (value: FactValue | Named): unknown => {
  if (value === null || typeof value === "string") return value;
  if ("map" in value) return value.map((one: string | Named) => fixed(one));
  return byKey(value);
};

const sorted = (facts: ChangeFacts) =>
  byKey(facts).map(([field, value]) => [field, fixed(value as FactValue)]);

const hashOf = (said: unknown) => keccak256(stringToHex(JSON.stringify(said)));

/** keccak256 of the whole content in one fixed text form. */
export const changeHash = (content: RequestedChange): string =>
  hashOf([
    [HASHED_FORM, content.accountId, content.change, content.object, content.subject],
    [sorted(content.before), sorted(content.after)],
  ]);

/** Whether two contents ask for the same, whatever it was before. */
export const isSameChange = (one: RequestedChange, other: RequestedChange): boolean =>
  changeHash({ ...one, before: {} }) === changeHash({ ...other, before: {} });
