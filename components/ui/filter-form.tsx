import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

type FilterFormProps = {
  /** The list's address: the filter is a plain GET form. */
  action: string;
  label: string;
  apply: string;
  clear: string;
  isFiltered: boolean;
  /** Columns from `lg` on; below it there are two. */
  columns: string;
  children: ReactNode;
};

/** A list's filter, with a link back to the whole list. */
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
      className={`grid items-end gap-3 sm:grid-cols-2 print:hidden ${columns}`}
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
