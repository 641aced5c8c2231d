import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { DIFFERENCE_PATHS, type Difference } from "#protocol/wire/difference.ts";

const Value = ({ text }: { text: string | null }) => (
  <span translate="no" className="font-mono text-sm wrap-anywhere">
    {text ?? "—"}
  </span>
);

type QuoteDifferencesProps = {
  /** What is stopped: a payout to be signed, a payin's quote, or a payin with its code. */
  of: "payout" | "quote" | "payin";
  differences: readonly Difference[];
};

/**
 * Why no wallet is opened or no PIX code is shown: each field where the exchange differs from what the
 * dashboard derived, with both values, and whom to tell.
 */
export function QuoteDifferences({ of, differences }: QuoteDifferencesProps) {
  const t = useTranslations("differences");
  if (differences.length === 0) return null;
  return (
    <Notice tone="danger" live title={t(`${of}.title`)}>
      <p>{t(`${of}.text`)}</p>
      <ul className="mt-3 grid gap-4">
        {differences.map(({ field, fault, derived, returned }) => (
          <li key={`${field} ${fault}`} className="grid gap-1 border-t border-bad/30 pt-3">
            <p className="font-medium text-ink">
              <span>{t(`field.${field}`)}</span>{" "}
              <span translate="no" className="font-mono text-sm font-normal text-muted">
                {DIFFERENCE_PATHS[field]}
              </span>
            </p>
            <p>
              {t(field === "pix_key" && fault === "differs" ? "fault.other_key" : `fault.${fault}`)}
            </p>
            <dl className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
              <dt className="text-sm text-muted">{t("derived")}</dt>
              <dd>
                <Value text={derived} />
              </dd>
              <dt className="text-sm text-muted">{t("returned")}</dt>
              <dd>
                <Value text={returned} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-3 font-medium text-ink">{t(`${of}.tell`)}</p>
    </Notice>
  );
}
