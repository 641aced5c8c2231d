import { useTranslations } from "next-intl";

/** How many notices are new, at the corner of the bell. */
export function NoticeCount({ count }: { count: number }) {
  const t = useTranslations("shell");
  if (count === 0) return null;
  return (
    <>
      <span
        translate="no"
        aria-hidden="true"
        className="block min-w-4 rounded-full bg-fill px-1 text-center text-[0.625rem]/4 font-semibold text-white tabular-nums"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">{t("newNotices", { count })}</span>
    </>
  );
}

/** How many things wait for the reader at a place, beside its link; nothing where none does. */
export function NavCount({ count }: { count: number }) {
  const t = useTranslations("shell");
  if (count === 0) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 grid items-center text-xs">
      <span
        translate="no"
        aria-hidden="true"
        className="min-w-5 rounded-full bg-warn-soft px-1.5 py-0.5 text-center font-semibold text-warn tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">{t("waiting", { count })}</span>
    </span>
  );
}
