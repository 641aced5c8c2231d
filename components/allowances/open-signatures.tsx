"use client";
import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { OpenSignatureView } from "#lib/allowances/views/open-signatures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { GiveUpButton } from "./give-up-button.tsx";
import { Sentence } from "#components/ui/sentence.tsx";

type OpenSignaturesProps = {
  open: readonly OpenSignatureView[];
  /** The page is itself where it is asked for again, so no link leads there. */
  isHere?: boolean;
  /** Among other things that need somebody: how much, whether it went out, and until when. */
  isBrief?: boolean;
  /** Reads the page's own data again; without it the page is drawn again. */
  refresh?: () => Promise<unknown>;
};

/** Signatures left open at a wallet: what each blocks, until when, and both ways out. */
export function OpenSignatures({
  open,
  isHere = false,
  isBrief = false,
  refresh,
}: OpenSignaturesProps) {
  const t = useTranslations("openSignatures");
  return open.map((one) => (
    <Notice
      key={one.id}
      tone="warn"
      title={
        one.receiver === null ? t("titleRevoke") : t("title", { receiver: shownName(one.receiver) })
      }
      action={
        <>
          {one.mayAskAgain && !isHere && (
            <LinkButton href={one.href} size="sm">
              {t("again")}
            </LinkButton>
          )}
          {one.mayGiveUp && <GiveUpButton signature={one.id} refresh={refresh} />}
        </>
      }
    >
      {isBrief ? <Brief one={one} /> : <Whole one={one} />}
    </Notice>
  ));
}

/** Who asked which wallet for what, what is blocked, and until when. */
function Whole({ one }: { one: OpenSignatureView }) {
  const t = useTranslations("openSignatures");
  return (
    <div className="grid gap-1">
      <p>
        <Sentence>
          {t.rich("asked", {
            person: one.askedBy,
            signer: () => <Address address={one.signer} />,
          })}
        </Sentence>{" "}
        <span>{t("askedAt")}</span> <Moment at={one.askedAt} />
        <span>{`. ${t(one.isSent ? "sent" : "silent")}`}</span>
      </p>
      {one.receiver !== null && (
        <p>
          <span>{t("amount")}</span> <Amount units={one.amount} asset={one.token} />
          <span>.</span>
        </p>
      )}
      <Blocked one={one} />
    </div>
  );
}

function Brief({ one }: { one: OpenSignatureView }) {
  const t = useTranslations("openSignatures");
  return (
    <div className="grid gap-1">
      <p>
        {one.receiver !== null && (
          <span>
            <Amount units={one.amount} asset={one.token} />
            <span>{` · ${networkName(one.network)}. `}</span>
          </span>
        )}
        <span>{t(one.isSent ? "sent" : "silent")}</span>
      </p>
      {one.endsAt !== null && (
        <p>
          <span>{t("expires")}</span> <Moment at={one.endsAt} />
        </p>
      )}
      {one.mayGiveUp && <p className="text-sm">{t("giveUpHint")}</p>}
    </div>
  );
}

/** The same where the signature's own state is told beside it. */
export function OpenHere({ one, refresh }: { one: OpenSignatureView } & GiveUp) {
  return (
    <div className="grid gap-2 text-sm text-soft">
      <Blocked one={one} />
      {one.mayGiveUp && (
        <div className="flex flex-wrap gap-2">
          <GiveUpButton signature={one.id} refresh={refresh} />
        </div>
      )}
    </div>
  );
}

type GiveUp = Pick<OpenSignaturesProps, "refresh">;

/** What is blocked, until when, and what giving it up means. */
function Blocked({ one }: { one: OpenSignatureView }) {
  const t = useTranslations("openSignatures");
  return (
    <>
      <p>
        <span>{t("blocks", { network: networkName(one.network) })}</span>{" "}
        {one.endsAt === null ? (
          <span>{t("noEnd")}</span>
        ) : (
          <>
            <span>{t("until")}</span> <Moment at={one.endsAt} />
            <span>.</span>
          </>
        )}
      </p>
      {one.mayGiveUp && <p className="text-sm">{t("giveUpHint")}</p>}
    </>
  );
}
