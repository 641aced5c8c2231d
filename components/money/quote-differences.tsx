import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { BrCodeFault } from "#protocol/brazil/br-code.ts";
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
  const sentence = ({ field, fault, returned }: Difference) => {
    if (field === "pix_key" && fault === "differs") return t("fault.other_key");
    const code = `code.${returned as BrCodeFault}` as const;
    return field === "pix_code" && t.has(code) ? t(code) : t(`fault.${fault}`);
  };
  return (
    <Notice tone="danger" live title={t(`${of}.title`)}>
      <p>{t(`${of}.text`)}</p>
      <ul className="mt-3 grid gap-4">
        {differences.map((difference) => {
          const { field, fault, derived, returned } = difference;
          return (
            <li key={`${field} ${fault}`} className="grid gap-1 border-t border-bad/30 pt-3">
              <p className="font-medium text-ink">
                <span>{t(`field.${field}`)}</span>{" "}
                <span translate="no" className="font-mono text-sm font-normal text-muted">
                  {DIFFERENCE_PATHS[field]}
                </span>
              </p>
              <p>{sentence(difference)}</p>
              {/* Of a code that can't be read only the reason is kept, and never the code. */}
              {field !== "pix_code" && (
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
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-3 font-medium text-ink">{t(`${of}.tell`)}</p>
    </Notice>
  );
}
