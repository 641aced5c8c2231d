"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useAct } from "#components/form/use-act.ts";
import { useActionForm } from "#components/form/use-action-form.ts";
import { Address } from "#components/money/address.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Notice } from "#components/ui/notice.tsx";
import {
  renewProofTextAction,
  checkForProofAction,
  proveExternalWalletAction,
} from "#lib/paying-wallets/actions/external-proofs.ts";
import type { ExternalDetail } from "#lib/paying-wallets/views/external-wallets.ts";
import type { ProveExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";
import { DownloadCalls } from "./download-calls.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then(
    (module) => module.ProveExternalWallet,
  );

/** The two ways in which a contract account proves that its owners agree. */
export function ExternalProof({ wallet }: { wallet: ExternalDetail }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const another = useAct(
    () => renewProofTextAction({ id: wallet.id }),
    () => router.refresh(),
  );
  if (wallet.state === "text_ended") {
    return (
      <>
        <Notice
          tone="warn"
          title={t("textEnded")}
          action={
            <Button tone="primary" pending={another.pending} onClick={another.run}>
              {t("anotherText")}
            </Button>
          }
        >
          {t("textEndedText")}
        </Notice>
        {another.refused && <RefusalNotice refused={another.refused} />}
      </>
    );
  }
  return (
    <>
      <Card title={t("proveTitle")}>
        <p className="text-soft">
          <Sentence>
            {t.rich("proveText", { until: () => <Moment at={wallet.textEndsAt} /> })}
          </Sentence>
        </p>
      </Card>
      <BySignature wallet={wallet} />
      <ByCall wallet={wallet} />
    </>
  );
}

function BySignature({ wallet }: { wallet: ExternalDetail }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const form = useActionForm<ProveExternalWallet, object>({
    name: "prove",
    schema: loadSchema,
    action: proveExternalWalletAction,
    defaults: { id: wallet.id, signature: "" },
    onDone: () => {
      toast(t("isProved"), "success");
      router.refresh();
    },
  });
  return (
    <Card title={t("bySignature")} actions={<CopyButton text={wallet.text} what={t("text")} />}>
      <p className="text-soft">{t("bySignatureText")}</p>
      <pre
        translate="no"
        className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {wallet.text}
      </pre>
      <Form form={form} label={t("bySignature")}>
        <TextareaInput
          name="signature"
          label={t("signature")}
          hint={t("signatureHint")}
          rows={3}
          spellCheck={false}
        />
        <div>
          <SubmitButton pendingLabel={t("proving")}>{t("prove")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function ByCall({ wallet }: { wallet: ExternalDetail }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const check = useAct(
    () => checkForProofAction({ id: wallet.id }),
    ({ seen }) => {
      toast(t(`seen.${seen}`), seen === "proved" ? "success" : "plain");
      router.refresh();
    },
  );
  const { call, chainId, id, name } = wallet;
  return (
    <Card title={t("byCall")}>
      <p className="text-soft">{t("byCallText")}</p>
      <DescriptionList
        look="stack"
        items={[
          { term: t("to"), detail: <Address address={call.to} full />, wide: true },
          { term: t("data"), detail: <Hash text={call.data} what={t("data")} full />, wide: true },
          { term: t("value"), detail: "0" },
        ]}
      />
      <DownloadCalls calls={[call]} chainId={chainId} name={name} file={`ponte-proof-${id}.json`} />
      {check.refused && <RefusalNotice refused={check.refused} />}
      <div>
        <Button pending={check.pending} onClick={check.run}>
          {t("checkNow")}
        </Button>
      </div>
    </Card>
  );
}
