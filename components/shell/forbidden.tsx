import { Lock } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { Role } from "#lib/rules/people/people.ts";

/** Replaces a page that the reader's role may not see. `roles`: those that may. */
export function Forbidden({ roles }: { roles: readonly Role[] }) {
  const sentences = useSentences();
  const t = useTranslations();
  const names = roles.map((role) => t(`people.roles.${role}`));
  const list = useFormatter().list(names, { type: "disjunction" });
  return (
    <EmptyState
      icon={<Icon of={Lock} className="size-5" />}
      title={sentences.error("NOT_ALLOWED", "")}
      heading="h1"
      action={
        <LinkButton href="/" tone="primary">
          {t("shell.notFoundAction")}
        </LinkButton>
      }
    >
      {names.length > 0 && t("shell.forbiddenRoles", { roles: list })}
    </EmptyState>
  );
}
