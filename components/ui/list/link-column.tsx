import { TextLink } from "#components/ui/text-link.tsx";
import type { Column } from "./table.tsx";

type RowLink = {
  href: string;
  text: string;
  /** The same for whoever hears the link alone. */
  label: string;
};

/** The last column of a table in which each row leads on to one act. */
export const linkColumn = <Row,>(head: string, linkOf: (row: Row) => RowLink): Column<Row> => ({
  key: "actions",
  head,
  silent: true,
  phone: "top-end",
  cell: (row) => {
    const { href, text, label } = linkOf(row);
    return (
      <TextLink href={href} aria-label={label}>
        {text}
      </TextLink>
    );
  },
});
