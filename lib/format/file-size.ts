import type { Locale } from "#lib/i18n/locale.ts";

const KB = 1024;
const MB = KB * KB;

/** "912 KB", "3,4 MB": rounded up, so that a file above a limit never appears to be within it. */
export function fileSize(bytes: number, locale: Locale): string {
  if (bytes < MB) return `${Math.max(1, Math.ceil(bytes / KB))} KB`;
  const tenths = Math.ceil((bytes / MB) * 10) / 10;
  return `${tenths.toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;
}
