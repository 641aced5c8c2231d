import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: ReactNode;
  /** What it does, for people who can't see the icon, and as its tooltip. */
  label: string;
};

export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors pointer-coarse:size-11 hover:bg-hover hover:text-ink disabled:opacity-60",
        className,
      )}
    >
      {icon}
    </button>
  );
}
