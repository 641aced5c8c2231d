import { BrandMark } from "./brand-mark.tsx";

/** The mark and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold">
      <BrandMark className="size-6" />
      <span translate="no">Ponte</span>
    </span>
  );
}
