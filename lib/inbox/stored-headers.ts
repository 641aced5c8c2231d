import "server-only";

const KEPT = [
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "x-3x-timestamp",
  "x-3x-signature",
  "content-type",
  "user-agent",
];
const MOST = 200;
/** Signatures are shortened: a reader of a whole one could deliver the same event again. */
const SIGNATURE_MOST = 20;

/** The headers of a delivery that are worth storing. */
export function storedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = headers.get(name);
      if (value === null) return [];
      const most = name.endsWith("-signature") ? SIGNATURE_MOST : MOST;
      return [[name, value.length > most ? `${value.slice(0, most)}…` : value]];
    }),
  );
}
