import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PersonSeen as Seen, RequestView } from "#lib/policies/views/requests.ts";
import {
  CHANGE_FIELDS,
  type ChangeField,
  type FactValue,
  type NamedAccount,
} from "#lib/rules/policies/requested-change.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { SCOPES, type Scope } from "#protocol/wire/scopes.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { wordOf } from "./word-of.ts";
import { PersonSeen } from "./person-seen.tsx";

const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

const WIDE: readonly ChangeField[] = ["spender", "factory", "address", "people", "memberships"];

/** Whether two values are the same to the reader and by id. */
const isSame = (one: FactValue, other: FactValue) => JSON.stringify(one) === JSON.stringify(other);

type ChangeFactsProps = {
  request: RequestView<"change">;
  /** The person whom it changes. */
  about: Seen | null;
};

/** What exactly will change: of each field what it is and what it will be. */
export function ChangeFacts({ request, about }: ChangeFactsProps) {
  const t = useTranslations("requests");
  const { before, after } = request;
  const items = CHANGE_FIELDS.filter((field) => field in after || field in before).map((field) => ({
    term: t(`fields.${field}`),
    detail: <FromTo field={field} from={before[field]} to={after[field]} />,
    wide: WIDE.includes(field),
  }));
  return (
    <Card title={t(`change.${request.change}`)}>
      <DescriptionList
        look="stack"
        items={[
          ...(about ? [{ term: t("aboutWhom"), detail: <PersonSeen person={about} /> }] : []),
          ...items,
        ]}
      />
      {wordOf(request.state) !== "ended" && request.state !== "done" && (
        <p className="text-sm text-muted">{t("changeMeans")}</p>
      )}
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
  if (from === undefined || to === undefined || isSame(from, to)) {
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
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0) || value === "";
  if (field === "addresses" && isEmpty) return <span>{credentials("anywhere")}</span>;
  if (isEmpty) return <span>{t("nothing")}</span>;
  if (typeof value === "object" && "account" in value) return <AccountName account={value} />;
  const listed = typeof value === "string" ? [value] : value;
  const things = listed.filter((one) => typeof one !== "string");
  if (things.length > 0) {
    return (
      <ul className="grid gap-1">
        {things.map((one) =>
          "person" in one ? (
            <li key={one.person} translate="no">
              <bdi>{shownName(one.name)}</bdi> <span className="text-muted">{one.email}</span>
            </li>
          ) : (
            <li key={one.account}>
              <AccountName account={one} />{" "}
              <span>{one.roles.map((role) => people(`roles.${role as Role}`)).join(", ")}</span>
            </li>
          ),
        )}
      </ul>
    );
  }
  const all = listed.filter((one) => typeof one === "string");
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
    case "dynamic_codes":
      return <span>{t(`dynamicCodes.${one as "shown" | "refused"}`)}</span>;
    case "secret":
      return <span>{t("secretBound")}</span>;
    default:
      return <bdi translate="no">{all.join(", ")}</bdi>;
  }
}

/** An account with its kind and CNPJ: another may be called the same. */
function AccountName({ account: { name, kind, document } }: { account: NamedAccount }) {
  const t = useTranslations("requests");
  return (
    <>
      <bdi translate="no">{shownName(name)}</bdi>{" "}
      <span className="text-sm text-muted">
        <span>{t(`kind.${kind}`)}</span>
        {document && <span translate="no">{` · CNPJ ${formatCnpj(document)}`}</span>}
      </span>
    </>
  );
}
