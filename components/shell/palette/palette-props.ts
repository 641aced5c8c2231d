export type PaletteProps = {
  shown: "find" | "keys";
  /** Null closes it. */
  onShow: (shown: PaletteProps["shown"] | null) => void;
  /** The places that this reader may open. */
  places: readonly { href: string; label: string }[];
  /** Whether they may begin payins and payouts, and register whom these are for. */
  canCreate: boolean;
};
