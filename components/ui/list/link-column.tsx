import { TextLink } from "#components/ui/text-link.tsx";
import type { Column } from "./table.tsx";

type RowLink = {
  href: string;
  text: string;
  /** The same for whoever hears the link alone. */
  label: string;
};

/** The last column of a table in which each row leads on to one act, or to none. */
export const linkColumn = <Row,>(
  head: string,
  linkOf: (row: Row) => RowLink | null,
): Column<Row> => ({
  key: "actions",
  head,
  silent: true,
  phone: "top-end",
  cell: (row) => {
    const link = linkOf(row);
    if (link === null) return null;
    const { href, text, label } = link;
    return (
      <TextLink href={href} aria-label={label}>
        {text}
      </TextLink>
    );
  },
});
