"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import type { KeepFilterProps } from "./keep-filter-props.ts";

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
