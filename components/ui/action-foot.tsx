import type { Elements } from "#components/ui/elements.ts";

/** The step's one button: below the sums at a desk, and at the foot of a phone's screen, whatever is read. */
export function ActionFoot({ children }: { children: Elements }) {
  return (
    <div className="foot flex flex-wrap items-center gap-x-4 gap-y-2 *:[button,a]:grow print:hidden">
      {children}
    </div>
  );
}
