import type { Month } from "./months.ts";

/** What the lines of a month add to one place in one way. Amounts as decimal text with all places. */
export type Sum = { place: string; as: string; count: string; amount: string };

/** A place whose closing is the next month's opening. */
export type Balance = { place: string; opening: string; closing: string };

/** Everything of a month that an approval is for, in the order in which it is hashed. */
export type Figures = {
  form: typeof FIGURES_FORM;
  account: string;
  month: Month;
  from: string;
  to: string;
  time_zone: string;
  lines: string;
  /** SHA-256 of the lines' own SHA-256 one after the other, in the order of their keys. */
  lines_digest: string;
  /** Of the month before, as it was closed; null: this is the first one. */
  previous: string | null;
  balances: Balance[];
  sums: Sum[];
  /** What came in, in reais, and neither went out nor became tokens, nor the other way round. */
  difference: string;
};

export const FIGURES_FORM = "ponte month 1";

type Named = { id: string; name: string };

/** What a month is closed as: the digest of its text is what is told outside. */
export type Manifest = {
  figures: Figures;
  figures_digest: string;
  closed: {
    company: string;
    nth: number;
    at: string;
    request: string;
    by: Named;
    approved_by: Named[];
  };
};

/** What carries on from one month to the next; everything else is counted for the month alone. */
const CARRIED: readonly string[] = ["brl", "wallet", "pix"];

export type Place =
  | { of: "brl" | "difference" | "other"; rest: string }
  | { of: "wallet"; network: string; token: string; address: string }
  | { of: "chain"; network: string; token: string }
  | { of: "pix" | "statement"; id: string };

/** What a place's name says. */
export function readPlace(place: string): Place {
  const [of = "", first = "", second = "", third = ""] = place.split(" ");
  if (of === "wallet") return { of, network: first, token: second, address: third };
  if (of === "chain") return { of, network: first, token: second };
  if (of === "pix" || of === "statement") return { of, id: first };
  return { of: of === "brl" || of === "difference" ? of : "other", rest: first };
}

const isCarried = (place: string) => CARRIED.includes(place.split(" ")[0] ?? "");

/** Minor units of a decimal text. */
export const minorUnits = (text: string): bigint => BigInt(text.replace(".", ""));

/** The decimal text of minor units, with as many places as another text has. */
function textLike(units: bigint, like: string): string {
  const places = like.length - 1 - like.indexOf(".");
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The decimal text of what amounts in one unit come to. */
export const sumOf = (amounts: readonly string[]): string =>
  textLike(
    amounts.reduce((sum, one) => sum + minorUnits(one), 0n),
    amounts[0] ?? "0.00",
  );

/** The places that carry on, in the order of their names: what they had, and what the month's sums make of it. */
export function balancesOf(sums: readonly Sum[], before: readonly Balance[]): Balance[] {
  const opened = new Map(before.map(({ place, closing }) => [place, closing]));
  const moved = new Map<string, { units: bigint; like: string }>();
  for (const { place, amount } of sums) {
    if (!isCarried(place)) continue;
    const so = moved.get(place)?.units ?? 0n;
    moved.set(place, { units: so + minorUnits(amount), like: amount });
  }
  const places = [...new Set([...opened.keys(), ...moved.keys()])].toSorted();
  return places.map((place) => {
    const { units = 0n, like = opened.get(place) ?? "0.00" } = moved.get(place) ?? {};
    const opening = opened.get(place) ?? textLike(0n, like);
    return { place, opening, closing: textLike(minorUnits(opening) + units, like) };
  });
}

/** What the reais of a month come to: nothing, where everything that came in also went somewhere. */
export const differenceOf = (balances: readonly Balance[]): string => {
  const brl = balances.find(({ place }) => place === "brl");
  return brl?.closing ?? "0.00";
};
