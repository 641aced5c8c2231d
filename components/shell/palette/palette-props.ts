import type { GuardedPlace } from "#components/shell/navigation.ts";

export type PaletteProps = {
  shown: "find" | "keys";
  /** Null closes it. */
  onShow: (shown: PaletteProps["shown"] | null) => void;
  /** The guarded places that this reader may see. */
  places: readonly GuardedPlace[];
  /** What else this reader may do. */
  may: readonly ("create" | "team" | "audit")[];
};
