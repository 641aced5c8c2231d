import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";
import {
  CHANGE_FIELDS,
  type ChangeField,
  type FactValue,
} from "#protocol/policies/asked-change.ts";
import type { Role } from "#protocol/wire/people.ts";
import { SCOPES, type Scope } from "#protocol/wire/scopes.ts";

const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

const WIDE: readonly ChangeField[] = ["spender", "factory", "address", "people"];

/** What exactly will change: of each field what it is and what it will be. */
export function ChangeFacts({ request }: { request: RequestView<"change"> }) {
  const t = useTranslations("requests");
  const { before, after } = request;
  const items = CHANGE_FIELDS.filter((field) => field in after || field in before).map((field) => ({
    term: t(`fields.${field}`),
    detail: <FromTo field={field} from={before[field]} to={after[field]} />,
    wide: WIDE.includes(field),
  }));
  return (
    <Card title={t(`change.${request.change}`)}>
      <DescriptionList look="stack" items={items} />
      <p className="text-sm text-muted">{t("changeMeans")}</p>
    </Card>
  );
}

type FromToProps = {
  field: ChangeField;
  from: FactValue | undefined;
  to: FactValue | undefined;
};

function FromTo({ field, from, to }: FromToProps) {
  const t = useTranslations("requests");
  if (from === undefined || to === undefined || String(from) === String(to)) {
    return <Fact field={field} value={to ?? from ?? null} />;
  }
  return (
    <>
      <span className="text-muted">
        <Fact field={field} value={from} />
        <span aria-hidden> → </span>
        <span className="sr-only">{` ${t("becomes")} `}</span>
      </span>
      <strong>
        <Fact field={field} value={to} />
      </strong>
    </>
  );
}

function Fact({ field, value }: { field: ChangeField; value: FactValue }): ReactNode {
  const t = useTranslations("requests");
  const people = useTranslations("people");
  const credentials = useTranslations("credentials");
  // A credential without a list works from anywhere: "none" would say the opposite.
  if (field === "addresses" && !value?.length) return <span>{credentials("anywhere")}</span>;
  if (value === null || value.length === 0) return <span>{t("nothing")}</span>;
  const all = typeof value === "string" ? [value] : value;
  const one = all[0] ?? "";
  switch (field) {
    case "roles":
      return <span>{all.map((role) => people(`roles.${role as Role}`)).join(", ")}</span>;
    case "scopes":
      // An exchange may have scopes that Ponte does not know.
      return (
        <span>
          {all.map((word) => (isScope(word) ? credentials(`scopes.${word}`) : word)).join(", ")}
        </span>
      );
    case "factors":
      return (
        <span>{all.map((factor) => t(`factors.${factor as "totp" | "passkey"}`)).join(", ")}</span>
      );
    case "access":
      return <span>{people(`states.${one as "active" | "deactivated"}`)}</span>;
    case "expires_at":
      return <Moment at={one} />;
    case "network":
      return <NetworkName network={one} />;
    case "proof":
      return <span>{t(`proofs.${one as "erc1271" | "transaction"}`)}</span>;
    case "secret":
      return <span>{t("secretBound")}</span>;
    default:
      return <bdi translate="no">{all.join(", ")}</bdi>;
  }
}
