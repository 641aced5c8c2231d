import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";

type ApproverListProps = {
  /** `from`: not before this moment. */
  approvers: readonly { name: string; from: string | null }[];
};

/** Who can approve, and somebody new from when on. */
export function ApproverList({ approvers }: ApproverListProps) {
  const t = useTranslations("policies");
  return (
    <ul className="grid gap-1">
      {approvers.map(({ name, from }) => (
        <li key={`${name} ${from ?? ""}`} className="wrap-anywhere">
          <span translate="no">{name}</span>
          {from && (
            <span className="text-sm text-muted">
              {" "}
              <span>{t("approvesFrom")}</span> <Moment at={from} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
