/** Who is asked to sign a text, for which dashboard and account, and for how long. */
export type TextFrame = {
  /** The dashboard's origin, as a browser writes it. */
  origin: string;
  /** The dashboard's id of the account that pays. */
  account: string;
  person: { id: string; email: string };
  /** A nonce of thirty-two hexadecimal digits, used once. */
  number: string;
  /** ISO 8601 in UTC, as `toISOString` writes it. */
  issuedAt: string;
  endsAt: string;
};

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(text) && new Date(text).toISOString() === text;

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

/** @throws TypeError for a malformed frame, whose text could be read as another one */
export function requireFrame({ origin, account, person, number, issuedAt, endsAt }: TextFrame) {
  const isWhole =
    isOrigin(origin) &&
    account !== "" &&
    person.id !== "" &&
    person.email !== "" &&
    /^[0-9a-f]{32}$/.test(number) &&
    isTime(issuedAt) &&
    isTime(endsAt);
  if (!isWhole) throw new TypeError("no frame of a text to be signed");
}
