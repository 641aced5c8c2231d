"use client";
import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import type { Elements } from "#components/ui/elements.ts";
import { selectedAfter } from "./selected-after.ts";
import { SelectionContext, type Selection } from "./selection.ts";
import type { SelectionBarProps } from "./selection-bar.tsx";

/** Loaded with the first row that is selected, whose box does not wait for it: `loading` parts the two. */
const SelectionBar = dynamic(
  () => import("./selection-bar.tsx").then((module) => module.SelectionBar),
  { loading: () => null },
);

type RowSelectionProps = Pick<SelectionBarProps, "rows" | "heads" | "receipts" | "actions"> & {
  children: Elements;
};

/** A list whose rows can be selected. What leaves the page is not selected any more. */
export function RowSelection({ rows, heads, receipts, actions, children }: RowSelectionProps) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selection = useMemo((): Selection => {
    const keys = rows.map(({ key }) => key);
    return {
      selected,
      keys,
      press: (key, isOn, isRange) => {
        const from = isRange ? last.current : null;
        last.current = key;
        select((before) => selectedAfter(keys, before, { key, isOn, from }));
      },
      pressAll: (isOn) => {
        last.current = null;
        select(new Set(isOn ? keys : []));
      },
    };
  }, [rows, selected]);
  const chosen = rows.filter(({ key }) => selected.has(key));
  return (
    <SelectionContext value={selection}>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {children}
        {chosen.length > 0 && (
          <SelectionBar
            rows={chosen}
            heads={heads}
            receipts={receipts}
            actions={actions}
            onClear={() => selection.pressAll(false)}
          />
        )}
      </div>
    </SelectionContext>
  );
}
