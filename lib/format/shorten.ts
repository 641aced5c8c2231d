/**
 * An address or hash without its middle ("0x5290…9EE7"), for places where it can't be confused with another.
 * For comparing, the whole text must be shown.
 */
export function shorten(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}
