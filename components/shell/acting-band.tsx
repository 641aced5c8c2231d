import { useTranslations } from "next-intl";
import type { ActingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import { ActForButton } from "./act-for-button.tsx";

/** Says on every page that one acts for a sub-account, and leads back; nothing for a main account. */
export function ActingBand({ choices }: { choices: ActingChoices }) {
  const t = useTranslations("shell");
  const { acting, others } = choices;
  if (acting.kind !== "sub") return null;
  const main = others.find(({ kind }) => kind === "main");
  return (
    <section
      aria-label={t("actingBand")}
      className="border-b border-accent-line bg-accent-soft px-4 py-2 sm:px-8 print:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere">
          {t.rich("actingFor", { name: acting.name, b: (words) => <strong>{words}</strong> })}
        </p>
        {main && (
          <ActForButton accountId={main.id} name={main.name} size="sm">
            {t("backToMain")}
          </ActForButton>
        )}
      </div>
    </section>
  );
}
