"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord, tokenWord } from "#components/money/chain-words.ts";
import { NetworkName } from "#components/money/network-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { onRequest, openRequest } from "#lib/wallet/test-wallet-request.ts";

const none = () => null;

/** The test wallet's window: what the transaction's bytes say, and the choice to sign or refuse. */
export function TestWalletDialog() {
  const t = useTranslations("payoutWallet.testDialog");
  const asked = useSyncExternalStore(onRequest, openRequest, none);
  const refuse = () => asked?.answer(false);
  return (
    <Dialog
      open={asked !== null}
      onClose={refuse}
      title={t("title")}
      footer={
        <>
          <Button onClick={refuse}>{t("reject")}</Button>
          <Button tone="primary" onClick={() => asked?.answer(true)}>
            {t("sign")}
          </Button>
        </>
      }
    >
      {asked && <Facts {...asked.request} />}
    </Dialog>
  );
}

type FactsProps = NonNullable<ReturnType<typeof openRequest>>["request"];

function Facts({ network, account, token, contract, spender, units }: FactsProps) {
  const t = useTranslations("payoutWallet.testDialog");
  return (
    <>
      <p className="text-sm text-soft">{t("intro")}</p>
      <DescriptionList
        look="stack"
        items={[
          { term: t("action"), detail: units === 0n ? t("takeBack") : t("allow") },
          { term: t("amount"), detail: <Amount units={units} asset={token} /> },
          { term: t("network"), detail: <NetworkName network={network} /> },
          { term: t("account"), detail: <Address address={account} full plain /> },
          {
            term: t(spenderWord(network)),
            detail: <Address address={spender} full plain />,
          },
          {
            term: t(tokenWord(network)),
            detail: <Address address={contract} full plain />,
          },
        ]}
      />
    </>
  );
}
