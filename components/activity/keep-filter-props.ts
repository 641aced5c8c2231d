import type { ActionResult } from "#components/form/action-result.ts";
import type { KeptFilterView } from "#lib/find/views/kept-filters.ts";

/** How a filter is called, and whether others find it. */
type Kept = { name: string; is_shared: boolean };

export type KeepActions = {
  keep: (
    input: Kept & { list: "/activity"; query: string },
  ) => Promise<ActionResult<{ id: string }>>;
  change: (input: Kept & { id: string }) => Promise<ActionResult<object>>;
  drop: (input: { id: string }) => Promise<ActionResult<object>>;
};

export type KeepFilterProps = KeepActions & {
  list: "/activity";
  query: string;
  /** The one that is changed; null: a new one. */
  filter: KeptFilterView | null;
};
