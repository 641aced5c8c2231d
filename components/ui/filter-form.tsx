import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

type FilterFormProps = {
  /** The list itself: the filter is a plain form whose answer is an address. */
  action: string;
  label: string;
  apply: string;
  clear: string;
  isFiltered: boolean;
  /** Columns from `lg` on; before it there are two. */
  columns: string;
  children: ReactNode;
};

/** What a list is cut down by, with the way back to all of it. */
export function FilterForm({
  action,
  label,
  apply,
  clear,
  isFiltered,
  columns,
  children,
}: FilterFormProps) {
  return (
    <form
      action={action}
      aria-label={label}
      className={`grid items-end gap-3 sm:grid-cols-2 ${columns}`}
    >
      {children}
      <div className="flex gap-2">
        <Button type="submit">{apply}</Button>
        {isFiltered && (
          <LinkButton href={action} tone="quiet">
            {clear}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
