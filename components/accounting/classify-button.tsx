"use client";
import { Tags } from "lucide";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { use, useState } from "react";
import { SelectionContext } from "#components/money/selection.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { ClassifyDialogProps } from "./classify-dialog.tsx";

const ClassifyDialog = dynamic(() =>
  import("./classify-dialog.tsx").then((module) => module.ClassifyDialog),
);

/** Gives the selected payments a category, a cost centre, a reference or a note at once. */
export function ClassifyButton(props: Omit<ClassifyDialogProps, "ids" | "onClose">) {
  const t = useTranslations("lists");
  const selection = use(SelectionContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Icon of={Tags} className="size-4" />} onClick={() => setOpen(true)}>
        {t("selection.classify")}
      </Button>
      {isOpen && (
        <ClassifyDialog
          {...props}
          ids={selection?.keys.filter((key) => selection.selected.has(key)) ?? []}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
