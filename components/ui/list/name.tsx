import { isValidElement, type ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type NameProps = {
  /** Text, or one element around it. */
  children: ReactNode;
  /** In a link or a button: it is whole while that has the focus, and takes none of its own. */
  inLink?: boolean;
  className?: string;
};

function textOf(children: ReactNode): string | undefined {
  if (isValidElement<{ children?: ReactNode }>(children)) return textOf(children.props.children);
  return typeof children === "string" ? children : undefined;
}

/** A long name on one line, cut at its end; whole on hover and on focus. */
export function Name({ children, inLink = false, className }: NameProps) {
  return (
    <span
      title={textOf(children)}
      // Without a mouse it would stay cut.
      {...(inLink ? {} : { tabIndex: 0 })}
      className={cx(
        "relative z-1 line-clamp-1 rounded-sm break-all whitespace-normal select-text focus:line-clamp-none in-focus-visible:line-clamp-none print:line-clamp-none",
        className,
      )}
    >
      {children}
    </span>
  );
}
