import type { ActionResult } from "#components/form/action-result.ts";
import type { SavedFilterView } from "#lib/find/views/saved-filters.ts";

/** How a filter is called, and whether others find it. */
type Saved = { name: string; is_shared: boolean };

export type KeepActions = {
  save: (
    input: Saved & { list: "/activity"; query: string },
  ) => Promise<ActionResult<{ id: string }>>;
  change: (input: Saved & { id: string }) => Promise<ActionResult<object>>;
  drop: (input: { id: string }) => Promise<ActionResult<object>>;
};

export type SaveFilterProps = KeepActions & {
  list: "/activity";
  query: string;
  /** The one that is changed; null: a new one. */
  filter: SavedFilterView | null;
};
