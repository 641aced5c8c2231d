import { Children, cloneElement, isValidElement, type ReactNode } from "react";

type WithChildren = { children?: ReactNode };

/**
 * A sentence with elements in it, as the catalog's `rich` makes it. Each of its texts gets an element of
 * its own, so that a page that the browser translates still shows the new words.
 */
export function Sentence({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => {
    if (typeof part === "string") return <span>{part}</span>;
    if (!isValidElement<WithChildren>(part) || !Array.isArray(part.props.children)) return part;
    // A sentence within one looks after its own texts; taken apart, it would be put into itself for ever.
    if (part.type === Sentence) return part;
    return cloneElement(part, undefined, <Sentence>{part.props.children}</Sentence>);
  });
}
