"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import type { SaveFilterProps } from "./save-filter-props.ts";

/** Loaded with the first press. */
const SaveFilterDialog = dynamic(() =>
  import("./save-filter-dialog.tsx").then((module) => module.SaveFilterDialog),
);

/** Opens the dialog by which a filter is saved or changed. */
export function SaveFilterButton({ label, ...filter }: SaveFilterProps & { label: string }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => open(true)}>
        {label}
      </Button>
      {/* Outside of the menu, which folds with a press beside it. */}
      {isOpen &&
        createPortal(<SaveFilterDialog {...filter} onClose={() => open(false)} />, document.body)}
    </>
  );
}
