"use client";
import { X } from "lucide";
import { Icon } from "./icon.tsx";
import { useTranslations } from "next-intl";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import type { Elements } from "./elements.ts";

type DialogProps = {
  open: boolean;
  /** Called on Escape, on the close button and on a click outside; the owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: Elements;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: "sm" | "md";
};

/** The browser's modal dialog: focus is kept inside and returns to where it was. */
export function Dialog({ open, onClose, title, children, footer, size = "sm" }: DialogProps) {
  const t = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  // Unmounted while open, it must be closed first: only closing gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-lg bg-surface text-ink shadow-high",
        size === "sm" ? "max-w-md" : "max-w-2xl",
      )}
    >
      {open && (
        <div className="grid grid-cols-1 gap-4 p-5 wrap-anywhere">
          <header className="flex items-start justify-between gap-4">
            <h2 id={heading} className="min-w-0 text-lg font-semibold">
              {title}
            </h2>
            <IconButton
              icon={<Icon of={X} className="size-4" />}
              label={t("close")}
              onClick={onClose}
              className="-m-1"
            />
          </header>
          {children}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 pt-1 *:max-w-full max-sm:*:grow [&_button]:whitespace-normal">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
