"use client";
import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
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
  /** One line, however many: they stand in front of something else that is to be done. */
  isFolded?: boolean;
  /** Reads the page's own data again; without it the page is drawn again. */
  refresh?: () => Promise<unknown>;
};

/** Signatures left open at a wallet: what each blocks, until when, and both ways out. */
export function OpenSignatures({
  open,
  isHere = false,
  isBrief = false,
  isFolded = false,
  refresh,
}: OpenSignaturesProps) {
  const t = useTranslations("openSignatures");
  if (isBrief) return <Items open={endedLast(open)} isBrief refresh={refresh} />;
  if (isFolded) {
    const of = open.every(isOfPayouts) ? "payouts" : "other";
    return (
      <Disclosure
        worded
        summary={<span className="link-look">{t("toFinish", { of, count: open.length })}</span>}
      >
        <Items open={open} refresh={refresh} />
      </Disclosure>
    );
  }
  return open.map((one) => (
    <Notice
      key={one.id}
      tone="warn"
      title={<Title one={one} />}
      action={<WaysOut one={one} isHere={isHere} refresh={refresh} />}
    >
      <Whole one={one} />
    </Notice>
  ));
}

/** What can still be signed stands before what has expired. */
const endedLast = (open: readonly OpenSignatureView[]) =>
  open.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));

const isOver = ({ next }: OpenSignatureView) => next !== "again";

/** Whether the wallet says that it has sent it. */
const stateWord = ({ isSent }: OpenSignatureView) => (isSent ? "sent" : "silent");

function Title({ one }: { one: OpenSignatureView }) {
  const t = useTranslations("openSignatures");
  const { receiver, batch } = one;
  const state = t(`state.${stateWord(one)}`);
  if (batch !== null) return <span>{t("titleBatch", { state, batch: shownName(batch) })}</span>;
  return (
    <span>
      {receiver === null
        ? t("titleRevoke", { state })
        : t("title", { state, receiver: shownName(receiver) })}
    </span>
  );
}

/** It is not about taking an allowance back. */
const isOfPayouts = ({ receiver, batch }: OpenSignatureView) => receiver !== null || batch !== null;

type WaysOutProps = { one: OpenSignatureView } & Pick<OpenSignaturesProps, "isHere" | "refresh">;

function WaysOut({ one, isHere = false, refresh }: WaysOutProps) {
  const t = useTranslations("openSignatures");
  return (
    <>
      {one.mayAskAgain && !isHere && (
        <LinkButton href={one.href} size="sm">
          {t(one.next)}
        </LinkButton>
      )}
      {one.mayGiveUp && <GiveUpButton signature={one.id} refresh={refresh} />}
    </>
  );
}

/** Inside what has an edge already. */
function Items({ open, isBrief, refresh }: OpenSignaturesProps) {
  return (
    <ul className="grid gap-4">
      {open.map((one) => (
        <li key={one.id} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
          <StatusShape tone="warn" className="mt-0.5" />
          <div className="grid gap-1">
            <p className="font-medium">
              <Title one={one} />
            </p>
            <div className="text-sm text-soft">
              {isBrief ? <Brief one={one} /> : <Whole one={one} />}
            </div>
            <div className="mt-1 flex flex-wrap gap-2">
              <WaysOut one={one} refresh={refresh} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the wallet said; a payout is paid only once its allowance has been seen. */
const heardWord = (one: OpenSignatureView) =>
  isOfPayouts(one) ? (`unpaid.${stateWord(one)}` as const) : stateWord(one);

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
        <span>{`. ${t(heardWord(one))}`}</span>
      </p>
      {isOfPayouts(one) && (
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
        {isOfPayouts(one) && (
          <span>
            <Amount units={one.amount} asset={one.token} short />
            <span>{` · ${networkName(one.network)}. `}</span>
          </span>
        )}
        <span>{t(heardWord(one))}</span>
      </p>
      {one.endsAt !== null && (
        <p>
          <span>{t(isOver(one) ? "expired" : "expires")}</span>{" "}
          {/* As in the list of payouts, where the quote's end counts. */}
          <Moment at={(isOver(one) && one.quoteEndsAt) || one.endsAt} short />
        </p>
      )}
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

/** What is blocked, and until when. */
function Blocked({ one }: { one: OpenSignatureView }) {
  const t = useTranslations("openSignatures");
  return (
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
  );
}
