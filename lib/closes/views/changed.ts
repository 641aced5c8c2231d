import "server-only";
import type { ChangedLine } from "#lib/closes/rows/lines.ts";

/** A line that is not what it was: what it is about, and which of its fields differ. */
export type ChangedLineView = {
  key: string;
  is: "movement" | "statement" | "difference";
  /** A movement's kind, or a difference's; null: a line of a statement. */
  kind: string | null;
  number: string;
  href: string | null;
  how: "added" | "gone" | "changed";
  fields: { field: string; was: string; now: string }[];
};

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

const textOf = (value: Json | undefined): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** Every field with its value, those of what lies within by the innermost name. */
function fieldsOf(line: Json): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: Json, name: string): void => {
    if (value === null || typeof value !== "object") fields.set(name, textOf(value));
    else if (Array.isArray(value)) value.forEach((one: Json) => walk(one, name));
    else if ("place" in value && "as" in value && "amount" in value) {
      const { place, as, amount } = value as Record<string, string>;
      fields.set(`entry ${place} ${as}`, amount ?? "");
    } else
      for (const [key, within] of Object.entries(value))
        walk(within, name ? `${name}.${key}` : key);
  };
  walk(line, "");
  return fields;
}

const read = (line: string | null): Record<string, Json> | null =>
  line === null ? null : (JSON.parse(line) as Record<string, Json>);

/** What a changed line says to a person. */
export function changedLineView({ key, was, now }: ChangedLine): ChangedLineView {
  const [before, after] = [read(was), read(now)];
  const line = after ?? before ?? {};
  const is = key.split(" ")[0] as ChangedLineView["is"];
  const payment = line["payment"] as { of: string; id: string; number: string } | undefined;
  const how = before === null ? "added" : after === null ? "gone" : "changed";
  const [one, other] = [fieldsOf(before ?? {}), fieldsOf(after ?? {})];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const fields = names.flatMap((field) => {
    const [old, young] = [one.get(field) ?? "", other.get(field) ?? ""];
    return old === young ? [] : [{ field, was: old, now: young }];
  });
  return {
    key,
    is,
    kind: is === "statement" ? null : textOf(line["kind"]),
    number: payment ? (payment.of === "payin" ? payment.number : payment.id) : textOf(line["id"]),
    href: payment
      ? `/${payment.of}s/${payment.id}`
      : is === "difference"
        ? `/reconciliation/${textOf(line["id"])}`
        : null,
    how,
    fields: how === "changed" ? fields : [],
  };
}
