"use client";
import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { ExternalCall, ExternalView } from "#lib/payouts/views/external-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { DownloadCalls } from "#components/paying-wallets/external/download-calls.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

type ExternalCallsProps = {
  external: Pick<
    ExternalView,
    "wallet" | "network" | "chainId" | "token" | "spender" | "standing" | "calls"
  >;
  /** What the file is named after. */
  id: string;
  /** Inside a step of something else. */
  bare?: boolean;
};

/** What the owners are asked for: in one sentence and as a file; field by field where somebody compares. */
export function ExternalCalls({ external, id, bare = false }: ExternalCallsProps) {
  const t = useTranslations("externalPayouts");
  const { calls, token, standing } = external;
  const now =
    standing === null ? (
      t("unread")
    ) : standing === "unlimited" ? (
      t("unlimited")
    ) : (
      <Amount units={standing} asset={token} />
    );
  return (
    <Card bare={bare} title={bare ? undefined : t("askTitle")}>
      <p>
        <Asked external={external} />
      </p>
      <DownloadCalls
        calls={calls}
        chainId={external.chainId}
        name={external.wallet.name}
        file={t("fileName", { id: id.slice(0, 12) })}
      />
      <Disclosure summary={t("technical")}>
        <div className="grid gap-4">
          <DescriptionList
            look="stack"
            items={[
              {
                term: t("network"),
                detail: `${networkName(external.network)} · ${String(external.chainId)}`,
              },
              { term: t("standing"), detail: now },
              {
                term: t("wallet"),
                detail: <Address address={external.wallet.address} full />,
                wide: true,
              },
              {
                term: t("spender"),
                detail: <Address address={external.spender} full />,
                wide: true,
              },
            ]}
          />
          {calls.map((call, at) => (
            <Call key={call.data} {...{ call, external }} at={at + 1} of={calls.length} />
          ))}
        </div>
      </Disclosure>
    </Card>
  );
}

/** The sentence to send to the owners. */
function Asked({ external }: Pick<ExternalCallsProps, "external">) {
  const t = useTranslations("externalPayouts");
  const { calls, token, wallet: of } = external;
  const wallet = () => <bdi translate="no">{shownName(of.name)}</bdi>;
  const allowed = calls.find(({ isReset }) => !isReset);
  if (!allowed) return <Sentence>{t.rich("askOwnersRevoke", { wallet })}</Sentence>;
  const amount = () => <Amount units={allowed.amount} asset={token} />;
  return (
    <Sentence>
      {t.rich(calls.length > 1 ? "askOwnersReset" : "askOwners", { wallet, amount })}
    </Sentence>
  );
}

type CallProps = Pick<ExternalCallsProps, "external"> & {
  call: ExternalCall;
  at: number;
  of: number;
};

function Call({ call, external, at, of }: CallProps) {
  const t = useTranslations("externalPayouts");
  const { token, wallet, spender, standing } = external;
  const sum = (amount: string) => <Amount units={amount} asset={token} />;
  const isAlone = of === 1;
  return (
    <section
      aria-label={t("callOf", { at: String(at), of: String(of) })}
      className="grid gap-3 border-t border-line pt-4"
    >
      {!isAlone && (
        <h3 className="text-sm font-semibold">{t("callOf", { at: String(at), of: String(of) })}</h3>
      )}
      <p>
        <Sentence>
          {call.isReset
            ? isAlone
              ? t("revokeWords")
              : t.rich("resetWords", { token, amount: () => sum(standing ?? "0") })
            : t.rich("askWords", {
                amount: () => sum(call.amount),
                spender: () => <Address address={spender} />,
                wallet: () => <bdi translate="no">{shownName(wallet.name)}</bdi>,
              })}
        </Sentence>
      </p>
      <DescriptionList
        look="stack"
        items={[
          { term: t("to"), detail: <Address address={call.to} full />, wide: true },
          { term: t("data"), detail: <Hash text={call.data} what={t("data")} full />, wide: true },
          {
            term: t("value"),
            detail: (
              <ValueActions value="0" count={1}>
                <CopyButton text="0" what={t("value")} />
              </ValueActions>
            ),
          },
        ]}
      />
    </section>
  );
}
