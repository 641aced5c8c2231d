"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { ActionResult } from "#components/form/action-result.ts";
import { Button } from "#components/ui/button.tsx";
import type { KeptFilterView } from "#lib/find/views/kept-filters.ts";

/** How a filter is called, and whether others find it. */
type Kept = { name: string; is_shared: boolean };

export type KeepActions = {
  keep: (input: Kept & { list: "/activity"; query: string }) => Promise<ActionResult<{ id: string }>>;
  change: (input: Kept & { id: string }) => Promise<ActionResult<object>>;
  drop: (input: { id: string }) => Promise<ActionResult<object>>;
};

export type KeepFilterProps = KeepActions & {
  list: "/activity";
  query: string;
  /** The one that is changed; null: a new one. */
  filter: KeptFilterView | null;
};

/** Loaded with the first press. */
const KeepFilterDialog = dynamic(() =>
  import("./keep-filter-dialog.tsx").then((module) => module.KeepFilterDialog),
);

/** Opens the dialog by which a filter is kept or changed. */
export function KeepFilterButton({ label, ...filter }: KeepFilterProps & { label: string }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => open(true)}>
        {label}
      </Button>
      {/* Outside of the menu, which folds with a press beside it. */}
      {isOpen &&
        createPortal(<KeepFilterDialog {...filter} onClose={() => open(false)} />, document.body)}
    </>
  );
}
