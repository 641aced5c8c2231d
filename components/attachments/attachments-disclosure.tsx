"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";

/** Loaded once somebody opens it or holds a file over the form. */
const AttachmentsField = dynamic(() =>
  import("./attachments-field.tsx").then((module) => module.AttachmentsField),
);

/** A form's files, folded away until one is dropped on the form or they are wanted. */
export function AttachmentsDisclosure({ open }: { open: boolean }) {
  const t = useTranslations("attachments");
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(open);
  const [isOpen, setOpen] = useState(open);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isOver = useDroppedFiles(place, {
    onOver: () => setWanted(true),
    onFiles: (files) => {
      setOpen(true);
      setDropped(files);
    },
  });
  return (
    <div
      ref={place}
      className={cx(
        "rounded-md",
        isOver && "bg-accent-soft outline-2 outline-offset-4 outline-accent",
      )}
    >
      <Disclosure
        summary={isOver ? t("dropHere") : t("title")}
        open={isOpen || open}
        onToggle={() => setWanted(true)}
      >
        {(isWanted || dropped.length > 0) && <AttachmentsField dropped={dropped} />}
      </Disclosure>
    </div>
  );
}
