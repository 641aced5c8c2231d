import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Place } from "./places.ts";

/** What stands where a record that does not exist was looked for: the way back to its list, else to the overview. */
export function NotFoundInList({ href, title }: Pick<Place, "href" | "title">) {
  const t = useTranslations();
  return (
    <EmptyState
      title={t("shell.notFoundTitle")}
      heading="h1"
      action={
        <LinkButton href={href} tone="primary">
          {t("shell.notFoundBack", { list: t(title) })}
        </LinkButton>
      }
    >
      {t("shell.notFoundText")}
    </EmptyState>
  );
}
