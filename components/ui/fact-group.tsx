import type { Elements } from "./elements.ts";

type FactGroupProps = { title: string; children: Elements };

/** Facts that belong together, as a part of a card; a line parts it from the one before. */
export function FactGroup({ title, children }: FactGroupProps) {
  return (
    <div className="grid grid-cols-1 gap-2 border-line not-first-of-type:border-t not-first-of-type:pt-4">
      <h3 className="text-sm font-medium text-soft">{title}</h3>
      {children}
    </div>
  );
}
