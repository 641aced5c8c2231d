/** What the form says, in the reader's language. `limited` holds `{minutes}`. */
export type SignInWords = Record<
  "email" | "password" | "submit" | "pending" | "refused" | "limited" | "incomplete" | "failed",
  string
>;

type Refusal = { code: string; retryAfterSeconds?: number };

/** What to say of a refused try; a wait is rounded up to whole minutes. */
export function refusalSentence(words: SignInWords, { code, retryAfterSeconds = 60 }: Refusal) {
  switch (code) {
    case "SIGN_IN_REFUSED":
      return words.refused;
    case "SIGN_IN_LIMITED":
      return words.limited.replace("{minutes}", String(Math.ceil(retryAfterSeconds / 60)));
    case "INVALID_INPUT":
      return words.incomplete;
    default:
      return words.failed;
  }
}
