import type { Elements } from "#components/ui/elements.ts";

type ActionFootProps = {
  /** What comes of it, on a phone, where the sums are further up or down. */
  figure?: Elements;
  children: Elements;
};

/** The step's one button: below the sums at a desk, and at the foot of a phone's screen, whatever is read. */
export function ActionFoot({ figure, children }: ActionFootProps) {
  return (
    <div className="foot flex flex-wrap items-center gap-x-4 gap-y-2 *:[button,a]:grow print:hidden">
      {figure && <p className="basis-full text-sm text-soft tabular-nums lg:hidden">{figure}</p>}
      {children}
    </div>
  );
}
