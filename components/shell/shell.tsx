import { CircleUser, Menu, Search } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RowClicks } from "#components/ui/list/row-clicks.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import type { ActingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import type { CompanySign } from "#lib/rules/connection/company-sign.ts";
import { useTranslations } from "next-intl";
import { AccountGuard } from "./account-guard.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import { Bell } from "./bell.tsx";
import { ClientMessages } from "./client-messages.tsx";
import { CompanyMark } from "./company-mark.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { DashboardEnd } from "./dashboard-end.tsx";
import { FactorHost } from "./factor/factor-host.tsx";
import type { Place } from "./places.ts";
import { OfflineClicks } from "./offline-clicks.tsx";
import { PaletteDoor } from "./palette/palette-door.tsx";
import { NavLink } from "./nav-link.tsx";
import { SwitchAccountButton } from "./switch-account-button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Sentence } from "#components/ui/sentence.tsx";

type ShellProps = {
  /** The current account, and the others one may act for. */
  choices: ActingChoices;
  /** The current account's company's; null: nobody has set it. */
  sign: CompanySign | null;
  environment: "sandbox" | "production";
  /** The signed-in person. */
  person: string;
  /** The places that they may open. */
  places: readonly Place[];
  /** What waits for them there, by path. */
  counts: Readonly<Record<string, Elements>>;
  /** How many of their notices are new. */
  newNotices: Elements;
  /** Whether they may begin payins and payouts, and register whom these are for. */
  canCreate: boolean;
  /** The sign-out form with its button. */
  signOut: Elements;
  children: ReactNode;
};

/**
 * The frame of every signed-in page: navigation, the current account, its environment, and whether the
 * page is up to date. On a phone the navigation is a menu that works without JavaScript.
 */
export async function Shell({
  choices,
  sign,
  environment,
  person,
  places,
  counts,
  newNotices,
  canCreate,
  signOut,
  children,
}: ShellProps) {
  const [t, words] = await Promise.all([getTranslations("shell"), getTranslations()]);
  const isApple = (await headers()).get("user-agent")?.includes("Mac OS") ?? false;
  const rail = (
    <>
      <NavigationLinks places={places} counts={counts} />
      <div className="mt-auto grid gap-3 border-t border-line px-2.5 pt-4">
        <div className="-mx-2.5 flex items-center justify-between gap-2 *:first:min-w-0 *:first:grow">
          <NavLink href="/profile">
            <Icon of={CircleUser} className="size-4 shrink-0" />
            <span translate="no" className="min-w-0 truncate">
              {person}
            </span>
            <span className="sr-only">{`, ${words("profile.title")}`}</span>
          </NavLink>
          {signOut}
        </div>
      </div>
    </>
  );
  return (
    <ClientMessages>
      <a
        href="#content"
        className="print:hidden fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-fill px-4 py-2 font-medium text-white focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="lg:not-print:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <header className="sticky top-0 z-10 border-b border-line bg-canvas lg:hidden print:hidden">
          <button
            type="button"
            data-find
            className="absolute top-1 right-12 grid size-11 place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon of={Search} className="size-5" />
            <span className="sr-only">{t("find")}</span>
          </button>
          <Bell
            count={newNotices}
            className="absolute top-1 right-23 grid size-11 place-items-center"
          />
          <details className="group">
            <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4">
              <span className="flex min-w-0 items-center gap-2.5">
                <CompanyMark sign={sign} />
                <span translate="no" className="truncate font-medium">
                  {choices.acting.name}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-2 text-sm text-soft">
                <ConnectionState />
                <Icon of={Menu} className="ml-25 size-5 shrink-0" />
                <span className="sr-only">{t("menu")}</span>
              </span>
            </summary>
            <div className="grid max-h-[calc(100dvh-4rem)] grid-cols-1 gap-4 overflow-auto border-t border-line p-4">
              <AccountSwitcher choices={choices} sign={sign} environment={t(environment)} />
              {rail}
            </div>
          </details>
        </header>
        <aside className="sticky top-0 z-10 flex h-dvh flex-col gap-5 border-r border-line px-3 py-4 max-lg:hidden print:hidden">
          <div className="grid grid-cols-1 gap-3">
            <span className="flex items-center justify-between gap-1 *:first:min-w-0 *:first:grow">
              <AccountSwitcher choices={choices} sign={sign} environment={t(environment)} />
              <Bell count={newNotices} className="relative" />
            </span>
            <button
              type="button"
              data-find
              aria-keyshortcuts="Control+K Meta+K"
              className="flex min-h-9 items-center gap-2.5 rounded-md border border-edge bg-surface px-2.5 text-sm text-muted transition-colors pointer-coarse:min-h-11 hover:bg-hover hover:text-ink"
            >
              <Icon of={Search} className="size-4 shrink-0" />
              <span>{t("find")}</span>
              <kbd translate="no" aria-hidden="true" className="ml-auto font-sans text-xs">
                {isApple ? "⌘K" : "Ctrl K"}
              </kbd>
            </button>
            <span className="px-2.5">
              <ConnectionState />
            </span>
          </div>
          {rail}
        </aside>
        <div className="min-w-0">
          <ActingBand choices={choices} />
          {environment === "sandbox" && (
            <section aria-label={t("sandbox")} className="bg-warn-soft px-4 py-1.5 sm:px-8">
              <p className="mx-auto max-w-6xl text-xs font-medium text-warn">
                {t("sandboxBanner")}
              </p>
            </section>
          )}
          <main
            id="content"
            tabIndex={-1}
            className="px-4 py-6 outline-none max-lg:has-[.foot]:pb-28 sm:px-8 lg:py-8"
          >
            <div className="mx-auto grid max-w-6xl gap-6">{children}</div>
            {/* Only below times, and in line with what stands beside the settings' pages; a printed receipt says it itself. */}
            <p className="mx-auto max-w-6xl pt-6 text-xs text-muted in-[main:has([data-paper])]:print:hidden in-[main:has([data-beside-pages])]:xl:pl-56 not-in-[main:has(time)]:hidden">
              {t("times")}
            </p>
          </main>
        </div>
      </div>
      <AccountGuard account={choices.acting} />
      <DashboardEnd />
      <OfflineClicks />
      <FactorHost />
      <PaletteDoor
        places={places.map(({ href, title }) => ({ href, label: words(title) }))}
        canCreate={canCreate}
      />
      <RowClicks />
      <Toaster />
    </ClientMessages>
  );
}

function NavigationLinks({ places, counts }: Pick<ShellProps, "places" | "counts">) {
  const t = useTranslations();
  return (
    <nav aria-label={t("shell.navigation")}>
      <ul className="grid gap-0.5">
        {places.map(
          (place) =>
            "icon" in place && (
              <li key={place.href} className="relative">
                <NavLink href={place.href}>
                  <Icon of={place.icon} className="size-4 shrink-0" />
                  <span>{t(place.title)}</span>
                </NavLink>
                {counts[place.href]}
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** Says on every page that one acts for a sub-account, and links back; empty for a main account. */
function ActingBand({ choices }: { choices: ActingChoices }) {
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
          <Sentence>
            {t.rich("actingFor", { name: acting.name, b: (words) => <strong>{words}</strong> })}
          </Sentence>
        </p>
        {main && (
          <SwitchAccountButton accountId={main.id} name={main.name} size="sm">
            {t("backToMain")}
          </SwitchAccountButton>
        )}
      </div>
    </section>
  );
}
