import "server-only";

/** At most `bytes` of an untrusted text: PostgreSQL takes no NUL, and a cut may not split a character. */
export function storableText(text: string, bytes: number): string {
  const cut = Buffer.from(text.replaceAll("\0", " ")).subarray(0, bytes);
  return new TextDecoder().decode(cut, { stream: true });
}
