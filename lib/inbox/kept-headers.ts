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
/** A signature whole would let whoever reads it deliver the same once more. */
const SIGNATURE_MOST = 20;

/** What is worth knowing of how a delivery came. */
export function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = headers.get(name);
      if (value === null) return [];
      const most = name.endsWith("-signature") ? SIGNATURE_MOST : MOST;
      return [[name, value.length > most ? `${value.slice(0, most)}…` : value]];
    }),
  );
}
