import "server-only";
import type { Difference } from "#protocol/wire/difference.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";

const masked = (key: string | null) => (key === null ? null : maskPixKey(key));

/** A difference as the trail keeps it; PIX keys are masked, but can still be told apart. */
export function auditedDifference({ field, fault, derived, returned }: Difference): Difference {
  return field === "pix_key"
    ? { field, fault, derived: masked(derived), returned: masked(returned) }
    : { field, fault, derived, returned };
}
