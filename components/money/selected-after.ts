/**
 * What is selected once a row was pressed: that row, or with `from` all rows up to it, as the list shows them.
 */
export function selectedAfter(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  { key, isOn, from }: { key: string; isOn: boolean; from: string | null },
): ReadonlySet<string> {
  const [at, begin] = [keys.indexOf(key), from === null ? -1 : keys.indexOf(from)];
  const pressed = begin < 0 ? [key] : keys.slice(Math.min(at, begin), Math.max(at, begin) + 1);
  const next = new Set(selected);
  for (const one of pressed) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}
