import { useLocale, useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord } from "#components/money/chain-words.ts";
import { CoinAmount } from "#components/money/coin-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Notice, type NoticeTone } from "#components/ui/notice.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import { Progress } from "#components/ui/progress.tsx";
import type { SignaturePhaseView, SignatureView } from "#lib/allowances/views/signature-view.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

const TONES: Record<SignaturePhaseView["phase"], NoticeTone> = {
  allowed: "success",
  confirming: "info",
  pending: "info",
  unreported: "warn",
  may_ask: "info",
  settling: "warn",
  other_amount: "danger",
  unknown: "warn",
};

/** What is allowed is less than the payout needs, and not nothing: so much could be paid out as it is. */
export const isPart = (phase: SignaturePhaseView, wanted: string) =>
  phase.phase === "other_amount" && phase.units !== "0" && BigInt(phase.units) < BigInt(wanted);

function ofOtherAmount({ purpose, phase }: SignatureView, wanted: string) {
  if (purpose !== "approve") return "signature.not_zero" as const;
  if ("amount" in phase && phase.amount === "unlimited") return "signature.unlimited" as const;
  return isPart(phase, wanted) ? ("signature.part" as const) : ("signature.other_amount" as const);
}

function wordsOf(signature: SignatureView, wanted: string) {
  const { phase } = signature;
  if (phase.phase === "other_amount") return ofOtherAmount(signature, wanted);
  if (phase.phase === "may_ask") return `signature.may_ask_${phase.why}` as const;
  if (phase.phase === "settling") return `signature.settling_${phase.why}` as const;
  if (phase.phase === "pending" && !phase.isSeen) return "signature.unseen" as const;
  return `signature.${phase.phase}` as const;
}

type SignatureStateProps = {
  signature: SignatureView;
  token: Token;
  /** Token units that the current quote needs, where known. */
  wanted: string | null;
};

/** The outcome of the last wallet signature: what is known, what is awaited, what to do. */
export function SignatureState({ signature, token, wanted }: SignatureStateProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { phase, purpose } = signature;
  const needed = wanted ?? signature.units;
  const hash = "hash" in phase ? phase.hash : signature.hash;
  const isOther = purpose === "approve" && wanted !== null && signature.units !== wanted;
  const isOfBefore = phase.phase === "allowed" && isOther;
  const key = isOfBefore ? "signature.allowed_before" : wordsOf(signature, needed);
  const amounts = {
    token,
    needed: localAmount(formatAmount(BigInt(needed), token), locale),
    allowed: phase.phase === "other_amount" ? localAmount(phase.amount, locale) : "",
  };
  return (
    <Notice tone={isOfBefore ? "warn" : TONES[phase.phase]} live title={t(`${key}_title`, amounts)}>
      <p>{t(`${key}_text`, amounts)}</p>
      {"isReplacement" in phase && phase.isReplacement && <p className="mt-1">{t("replacedBy")}</p>}
      {phase.phase === "confirming" && (
        <div className="mt-2 max-w-sm">
          <Progress
            label={t("confirmations", { count: phase.confirmations, needed: phase.needed })}
            value={phase.confirmations}
            max={phase.needed}
          />
        </div>
      )}
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div>
          <dt className="inline text-muted">{`${t(`purpose.${purpose}`)} `}</dt>
          <dd className="inline">
            <Amount units={signature.amount} asset={token} />
          </dd>
        </div>
        <div>
          <dt className="inline text-muted">{`${t("signer")} `}</dt>
          <dd className="inline">
            <Address address={signature.signer} />
          </dd>
        </div>
        <div>
          <dt className="inline text-muted">{`${t("askedBy")} `}</dt>
          <dd translate="no" className="inline">
            {signature.askedBy}
          </dd>
        </div>
        {signature.signed && (
          <>
            <div>
              <dt className="inline text-muted">{`${t(spenderWord("solana"))} `}</dt>
              <dd className="inline">
                <Address address={signature.signed.spender} />
              </dd>
            </div>
            <div>
              <dt className="inline text-muted">{`${t("networkFeeSigned")} `}</dt>
              <dd className="inline">
                <CoinAmount amount={signature.signed.fee} network="solana" />
              </dd>
            </div>
          </>
        )}
        {hash && (
          <div>
            <dt className="inline text-muted">{`${t("transaction")} `}</dt>
            <dd className="inline">
              <Hash text={hash} />
            </dd>
          </div>
        )}
      </dl>
    </Notice>
  );
}
