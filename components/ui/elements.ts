import type { ReactElement } from "react";

/**
 * Children that stand beside others: elements or nothing, never a bare text, which a browser's translator
 * takes away from React.
 */
export type Elements = ReactElement | false | null | undefined | "" | readonly Elements[];
