"use client";
import { use, useSyncExternalStore } from "react";
import { SelectionContext } from "./selection.ts";

type RowBoxProps = {
  /** Null: every row of the page. */
  row: string | null;
  label: string;
};

const never = () => () => undefined;

/** Selects a row, with the shift key all from the last one; or every row of the page. */
export function RowBox({ row, label }: RowBoxProps) {
  const selection = use(SelectionContext);
  // Pressed before the page is awake, it would be on for a moment and off again.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (selection === null) return null;
  const { selected, keys, press, pressAll } = selection;
  const count = keys.filter((key) => selected.has(key)).length;
  const isOn = row === null ? count === keys.length : selected.has(row);
  return (
    <label className="-mx-2 grid size-8 place-items-center max-md:hidden pointer-coarse:size-11">
      <input
        ref={(box) => {
          if (box) box.indeterminate = row === null && !isOn && count > 0;
        }}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={!isAwake}
        onChange={({ target, nativeEvent }) => {
          if (row === null) pressAll(target.checked);
          else
            press(row, target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true);
        }}
        className="size-4"
      />
    </label>
  );
}
