"use client";
import { Download } from "lucide";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { offerExport } from "#components/money/export-selected.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { ExportDialogProps } from "./export-dialog.tsx";

/** Loaded with the first click, with its words. */
const ExportDialog = dynamic(() =>
  import("./export-dialog.tsx").then((module) => module.ExportDialog),
);

type ExportMenuProps = Pick<ExportDialogProps, "list" | "query" | "start"> & { children: string };

/** Opens what a file of this list is made of: of all that is filtered, or of what is selected. */
export function ExportMenu({ children, ...list }: ExportMenuProps) {
  // null: closed; an empty one: everything.
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  useEffect(() => offerExport(setKeys), []);
  return (
    <>
      <Button icon={<Icon of={Download} className="size-4" />} onClick={() => setKeys([])}>
        {children}
      </Button>
      {keys && <ExportDialog {...list} keys={keys} onClose={() => setKeys(null)} />}
    </>
  );
}
