import "server-only";

/** What the trail writes before an object's id. */
export const NOUNS = [
  "payin",
  "payout",
  "intent",
  "batch",
  "request",
  "signature",
  "text",
  "address",
  "paying wallet",
  "wallet",
  "PIX account",
  "PIX",
  "sub-account",
  "account",
  "person",
  "API key",
  "connection",
  "spender of",
  "event",
  "delivery",
  "exception",
  "statement line",
  "statement account",
  "schedule",
  "month",
  "category",
  "filter",
  "invitation",
  "policy of",
  "agent draft",
  "agent",
  "export",
  "export-schedule",
  "working file",
] as const;

export type Noun = (typeof NOUNS)[number];

/** A language's word for each noun. */
export type NounWords = Readonly<Record<Noun, string>>;

export type TrailSubject = {
  /** Null: a noun that this version does not know; the id is then the whole text. */
  noun: Noun | null;
  id: string;
};

export const mapNouns = (word: (noun: Noun) => string) =>
  Object.fromEntries(NOUNS.map((noun) => [noun, word(noun)])) as NounWords;

const OWN = mapNouns((noun) => noun);

/** The longest word that the text begins with: "PIX account 5" is no PIX. */
function parted(text: string, words: NounWords): TrailSubject {
  const lower = text.toLowerCase();
  const [noun] = NOUNS.filter((each) => lower.startsWith(`${words[each].toLowerCase()} `)).toSorted(
    (a, b) => words[b].length - words[a].length,
  );
  if (noun === undefined) return { noun: null, id: text };
  return { noun, id: text.slice(words[noun].length).trim() };
}

/** An object as the trail writes it, in its parts. */
export const trailSubject = (subject: string): TrailSubject => parted(subject, OWN);

/** An object as a person reads it: "Pedido 3673…", with its whole id. */
export function subjectInWords(subject: string, words: NounWords): string {
  const { noun, id } = trailSubject(subject);
  return noun === null ? id : `${words[noun]} ${id}`;
}

/** What someone typed, in these words or in the trail's own, as the trail writes it. */
export function subjectTyped(typed: string, words: NounWords): string {
  const { noun, id } = parted(typed, words);
  if (noun !== null) return `${noun} ${id}`;
  const own = trailSubject(typed);
  return own.noun === null ? typed : `${own.noun} ${own.id}`;
}
