import "server-only";

/** At most `bytes` of an untrusted text: PostgreSQL takes no NUL, and a cut may not split a character. */
export function storableText(text: string, bytes: number): string {
  const cut = Buffer.from(text.replaceAll("\0", " ")).subarray(0, bytes);
  return new TextDecoder().decode(cut, { stream: true });
}

const whole = (text: string) => text.toWellFormed().replaceAll("\0", "\uFFFD");

/** Plain JSON whose texts and keys PostgreSQL can store: U+FFFD stands for U+0000 and for half a character. */
export function storableJson<T>(value: T): T {
  const kept = (each: unknown): unknown => {
    if (typeof each === "string") return whole(each);
    if (Array.isArray(each)) return each.map(kept);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, one]) => [whole(name), kept(one)]));
  };
  return kept(value) as T;
}
