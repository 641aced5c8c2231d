/** Dotted name → what was typed: `company_infos.cnpj`. */
export type FlatValues = Readonly<Record<string, string>>;
/** The same values nested as in the seed: one object per section, single fields beside. */
export type Sections = { [name: string]: unknown };

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Numbers and booleans become text: on the page, everything is text. */
export function flatten(sections: Sections): FlatValues {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(sections)) {
    if (value === undefined || value === null) continue;
    if (!isSection(value)) flat[name] = String(value);
    else {
      for (const [field, held] of Object.entries(value)) {
        if (held !== undefined && held !== null) flat[`${name}.${field}`] = String(held);
      }
    }
  }
  return flat;
}

export function nest(flat: FlatValues): Record<string, string | Record<string, string>> {
  const sections: Record<string, string | Record<string, string>> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [section = "", field] = path.split(".");
    if (field === undefined) sections[section] = value;
    else {
      const held = sections[section];
      sections[section] = { ...(typeof held === "object" ? held : {}), [field]: value };
    }
  }
  return sections;
}

/** The values that differ from `base`; a field missing in `base` counts as empty. */
export function changedFrom(base: FlatValues, values: FlatValues): FlatValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== (base[name] ?? "")),
  );
}
