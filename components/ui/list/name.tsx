import { isValidElement, type ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type NameProps = {
  /** Text, or one element around it. */
  children: ReactNode;
  /** In a link or a button: it is whole while that has the focus, and takes none of its own. */
  inLink?: boolean;
  /** On up to two lines, where a list has room for them. */
  twoLines?: boolean;
  className?: string;
};

function textOf(children: ReactNode): string | undefined {
  if (isValidElement<{ children?: ReactNode }>(children)) return textOf(children.props.children);
  return typeof children === "string" ? children : undefined;
}

/** A long name, cut at the end of its line; whole on hover and on focus. */
export function Name({ children, inLink = false, twoLines = false, className }: NameProps) {
  return (
    <span
      title={textOf(children)}
      // Without a mouse it would stay cut.
      {...(inLink ? {} : { tabIndex: 0 })}
      className={cx(
        twoLines ? "line-clamp-2 wrap-anywhere" : "line-clamp-1 break-all",
        "relative z-1 rounded-sm whitespace-normal select-text focus:line-clamp-none in-focus-visible:line-clamp-none print:line-clamp-none",
        className,
      )}
    >
      {children}
    </span>
  );
}
