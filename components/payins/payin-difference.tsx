import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Sentence } from "#components/ui/sentence.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { payerName } from "./payer-name.ts";
import { chainWord } from "./payin-words.ts";

/** By how much the blockchain shows less or more than the exchange reports; where it shows nothing, all of it. */
function figureOf({ token, receiverAmount, chainAmount }: PayinView) {
  const reported = parseAmount(receiverAmount, token) ?? 0n;
  if (chainAmount === null) return { word: "none", units: reported } as const;
  const between = (parseAmount(chainAmount, token) ?? 0n) - reported;
  if (between > 0n) return { word: "more", units: between } as const;
  return { word: "less", units: -between } as const;
}

/** Whose payin it is, by how much it differs, and whom to ask. */
export function PayinDifferenceTitle({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const who = payerName(payin);
  const { word, units } = figureOf(payin);
  return (
    <>
      {who !== null && (
        <>
          <bdi translate="no">{who}</bdi>
          <span>{": "}</span>
        </>
      )}
      <Sentence>
        {t.rich(`differs.${word}`, {
          figure: () => <Amount units={units} asset={payin.token} rounded />,
        })}
      </Sentence>
      <span>{`. ${t("differs.ask")}`}</span>
    </>
  );
}

/** What the blockchain shows and what the exchange says instead; how it was found and who says so at a click. */
export function PayinDifference({ payin, children }: { payin: PayinView; children: Elements }) {
  const t = useTranslations("payins");
  const { token, chainAmount, chainDifference, chainCheckedAt } = payin;
  const found = chainDifference === null ? undefined : chainWord(chainDifference);
  const word =
    chainDifference !== null &&
    t("chainFound", { what: found ? t(`chainWord.${found}`) : chainDifference });
  return (
    <>
      <p>
        {chainAmount === null ? (
          word
        ) : (
          <Sentence>
            {t.rich("differs.both", {
              arrived: () => <Amount units={chainAmount} asset={token} />,
              reported: () => <Amount units={payin.receiverAmount} asset={token} />,
            })}
          </Sentence>
        )}
      </p>
      <Disclosure summary={t("details")}>
        {chainAmount !== null && <p>{word}</p>}
        <p>{t("outcome.completedDiffers.text")}</p>
        {chainCheckedAt !== null && (
          <p>
            <span>{t("chainCheckedAt")}</span> <Moment at={chainCheckedAt} exact />
          </p>
        )}
        {children}
      </Disclosure>
    </>
  );
}
