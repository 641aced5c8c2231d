export const COMPANY_NAME_MAX = 80;
export const INITIALS_MAX = 2;

/** What a sign's letters can stand on: tones that the dashboard has for light and dark. */
export const COMPANY_COLOURS = ["blue", "green", "amber", "red", "black"] as const;
export type CompanyColour = (typeof COMPANY_COLOURS)[number];

/** Two letters on a colour. */
export type CompanySign = { initials: string; colour: CompanyColour };

/** Words that names have between those that count. */
const BETWEEN = new Set(["a", "as", "da", "das", "de", "do", "dos", "e", "o", "os"]);

/** The first letters of a name's first two words that count: "Ipê Amarelo" is IA, "Ponte" is PO. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const counting = words.filter((word) => !BETWEEN.has(word.toLowerCase()));
  const [first = "", second] = counting.length > 0 ? counting : words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join("").toUpperCase();
}

/** A stored colour; one that this version doesn't know is the first. */
export const companyColour = (colour: string | null): CompanyColour =>
  COMPANY_COLOURS.find((known) => known === colour) ?? COMPANY_COLOURS[0];
