import { useTranslations } from "next-intl";
import Link from "next/link";
import { LinkPending } from "#components/ui/link-pending.tsx";

/** Which kind of wallet pays: one that is connected here, or an external one; each has its own form. */
export function PayoutWays({ isElsewhere }: { isElsewhere: boolean }) {
  const t = useTranslations("externalPayouts");
  const ways = [
    { href: "/payouts/new", label: t("form.here"), current: !isElsewhere },
    { href: "/payouts/new?from=external", label: t("form.elsewhere"), current: isElsewhere },
  ];
  return (
    <nav aria-label={t("form.way")} className="border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {ways.map(({ href, label, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              <span className="contents">{label}</span>
              <LinkPending />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
