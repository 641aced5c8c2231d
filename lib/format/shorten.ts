/**
 * An address or hash with its middle left out ("0x5290…9EE7"), for where another of its kind would
 * not be mistaken for it. Whoever compares two looks at the whole.
 */
export function shorten(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}
