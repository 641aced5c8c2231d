import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";

type ApproversProps = {
  /** `from`: not before this moment. */
  approvers: readonly { name: string; from: string | null }[];
};

/** Who can approve, and somebody new from when on. */
export function Approvers({ approvers }: ApproversProps) {
  const t = useTranslations("requests");
  if (approvers.length === 0) return <span className="text-bad">{t("nobodyCan")}</span>;
  return (
    <span className="grid justify-items-end">
      {approvers.map(({ name, from }) => (
        <span key={`${name} ${from ?? ""}`}>
          <span translate="no">{name}</span>
          {from && (
            <span className="text-sm text-muted">
              {" "}
              <span>{t("fromWhen")}</span> <Moment at={from} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
