import "server-only";

/** At most `bytes` of a text that anybody may have sent: PostgreSQL takes no NUL, and a cut may not fall into a character. */
export function storableText(text: string, bytes: number): string {
  const cut = Buffer.from(text.replaceAll("\0", " ")).subarray(0, bytes);
  return new TextDecoder().decode(cut, { stream: true });
}
