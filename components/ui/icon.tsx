import type { IconNode } from "lucide";

type IconProps = {
  /** Its shapes, from the package `lucide`. */
  of: IconNode;
  className?: string | undefined;
};

/** A drawing beside words that say the same; never alone, since nothing is read out. */
export function Icon({ of, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {of.map(([Shape, attributes], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes of an icon never change
        <Shape key={at} {...attributes} />
      ))}
    </svg>
  );
}
