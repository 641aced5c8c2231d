import { ChevronsUpDown } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import Link from "next/link";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { useTranslations } from "next-intl";
import type { ActingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import type { CompanySign } from "#lib/rules/connection/company-sign.ts";
import { CompanyMark } from "./company-mark.tsx";
import { SwitchAccountButton } from "./switch-account-button.tsx";

type AccountSwitcherProps = {
  choices: ActingChoices;
  sign: CompanySign | null;
  environment: string;
};

/** The current account, always in sight, with links to the others one may act for. */
export function AccountSwitcher({ choices, sign, environment }: AccountSwitcherProps) {
  const t = useTranslations("shell");
  const { acting, others, isMore } = choices;
  const kind = acting.kind === "sub" ? `${t("subAccount")} · ${environment}` : environment;
  const name = (
    <span className="flex min-w-0 items-center gap-2.5">
      <CompanyMark sign={sign} />
      <span className="min-w-0 text-sm">
        <span className="sr-only">{`${t("account")}: `}</span>
        <span translate="no" className="line-clamp-2 font-medium wrap-anywhere">
          {acting.name}
        </span>
        <span className="block text-xs text-muted">{kind}</span>
      </span>
    </span>
  );
  if (others.length === 0) return <div className="px-2.5">{name}</div>;
  return (
    <details className="group relative">
      <summary className="flex list-none items-center justify-between gap-2 rounded-md border border-line px-2.5 py-1.5 hover:bg-hover">
        {name}
        <span className="sr-only">{`, ${t("changeAccount")}`}</span>
        <Icon of={ChevronsUpDown} className="size-4 shrink-0 text-muted" />
      </summary>
      <div className="mt-1 grid grid-cols-1 gap-1 rounded-md border border-line bg-surface p-1 shadow-high lg:absolute lg:inset-x-0 lg:z-20">
        <ul
          aria-label={t("changeAccount")}
          className="grid max-h-64 grid-cols-1 gap-0.5 overflow-auto"
        >
          {others.map((other) => (
            <li key={other.id} className="grid grid-cols-1">
              <SwitchAccountButton
                accountId={other.id}
                name={other.name}
                tone="quiet"
                size="sm"
                wide
                className="justify-start! text-left"
              >
                <span className="min-w-0 py-1">
                  <span translate="no" className="block truncate text-ink">
                    {other.name}
                  </span>
                  <span className="block text-xs text-muted">
                    {t(other.kind === "sub" ? "subAccount" : "mainAccount")}
                  </span>
                </span>
              </SwitchAccountButton>
            </li>
          ))}
        </ul>
        {isMore && acting.kind === "main" && (
          <Link
            href="/sub-accounts?show=approved"
            className="rounded-sm px-3 py-1.5 text-sm text-accent underline underline-offset-3"
          >
            <span>{t("moreAccounts")}</span>
            <LinkPending />
          </Link>
        )}
      </div>
    </details>
  );
}
