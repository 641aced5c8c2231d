import { cx } from "./cx.ts";

type NameProps = {
  children: string;
  /** In a link or a button: it is whole while that has the focus, and takes none of its own. */
  inLink?: boolean;
  className?: string;
};

/** A long name on one line, cut at its end; whole on hover and on focus. */
export function Name({ children, inLink = false, className }: NameProps) {
  return (
    <span
      title={children}
      // Without a mouse it would stay cut.
      {...(inLink ? {} : { tabIndex: 0 })}
      className={cx(
        "line-clamp-1 rounded-sm break-all focus:line-clamp-none in-focus-visible:line-clamp-none print:line-clamp-none",
        className,
      )}
    >
      {children}
    </span>
  );
}
