/** A bridge: a deck, an arch and its hangers. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect width="24" height="24" rx="6" className="fill-fill" />
      <path
        d="M4 16h16M4.5 16c1-5.4 3.8-8.2 7.5-8.2s6.5 2.8 7.5 8.2M9 9v7m3-8.2V16m3-7v7"
        fill="none"
        stroke="white"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
