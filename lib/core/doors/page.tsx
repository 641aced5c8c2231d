import "server-only";
import type { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { isAllowed, type Account, type Session } from "#lib/core/access/actor.ts";
import { grantsPermission, ROLES, type Permission } from "#lib/core/access/permissions.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { registerDoor } from "#lib/core/doors/door-registry.ts";
import type { Namespace } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { Store } from "#lib/core/store/store.ts";
import { requireAccess } from "./page-access.ts";

/** What a page gets in addition to the props of Next. */
export type PageContext<N extends Namespace> = {
  /** Translates the page's own namespace. */
  t: ReturnType<typeof useTranslations<N>>;
  locale: Locale;
  actor: Session;
  /** The account whose rows are read; every statement names it. */
  account: Account;
  /** Whether the reader's role grants another permission, for what the page offers. */
  can: (permission: Permission) => boolean;
  store: Store;
  /** Allows only the calls that the page's permission opens. */
  exchange: Exchange;
};

/** `beforeEnrolment`: also for whom must still enrol a factor. Tests list these few. */
type PageOptions = { beforeEnrolment?: boolean };

/**
 * The only way to make a page or layout behind the sign-in. A visitor without a session goes to the sign-in
 * page and comes back. A person whose role lacks `permission` gets a notice instead of the page.
 */
export function page<N extends Namespace, Props>(
  permission: Permission,
  namespace: N,
  draw: (on: PageContext<N>, props: Props) => Promise<ReactNode>,
  { beforeEnrolment = false }: PageOptions = {},
): (props: Props) => Promise<ReactNode> {
  return registerDoor(
    async (props: Props) => {
      const access = await requireAccess(permission, { beforeEnrolment });
      if (!access.allowed) {
        return <Forbidden roles={ROLES.filter((role) => grantsPermission([role], permission))} />;
      }
      const { session: actor, store, exchange } = access;
      const [t, locale] = await Promise.all([getTranslations(namespace), getLocale()]);
      const can = (further: Permission) => isAllowed(actor, further);
      return draw({ t, locale, actor, account: actor.account, can, store, exchange }, props);
    },
    permission,
    { beforeEnrolment },
  );
}
