import type { ComponentProps } from "react";
import { buttonClass, type ButtonStyle } from "./button-class.ts";
import { cx } from "./cx.ts";
import { PendingWords } from "./pending-words.tsx";
import type { Elements } from "./elements.ts";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    icon?: Elements;
    /** Shows a spinner, or that the person is awaited, and takes no clicks, but keeps the focus. */
    pending?: boolean;
  };

/** `type` is "button" by default, so that no form is submitted by accident. */
export function Button({
  tone,
  size,
  wide,
  icon,
  pending = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending ? "button" : type}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={cx(buttonClass({ tone, size, wide }), className)}
    >
      {pending ? (
        <PendingWords>{children}</PendingWords>
      ) : (
        <>
          {icon}
          <span className="contents">{children}</span>
        </>
      )}
    </button>
  );
}
