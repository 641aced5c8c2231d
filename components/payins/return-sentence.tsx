import { useTranslations } from "next-intl";
import { Amount } from "#components/desk/amount.tsx";
import { Moment } from "#components/desk/moment.tsx";
import type { PayinReturnView } from "#lib/data/payin-view.ts";
import { returnReasonWord, returnStateWord } from "./payin-words.ts";

/** Why one PIX went back, and when, in a sentence of its own. */
export function ReturnSentence({ one }: { one: PayinReturnView }) {
  const t = useTranslations("payins");
  const state = returnStateWord(one.status);
  const isDated = state === "returned" && one.returnedAt !== null;
  return (
    <p>
      {t.rich(`returnCame.${returnReasonWord(one.reason)}`, {
        reason: one.reason,
        amount: () => <Amount units={one.amount} asset="BRL" />,
        at: () => <Moment at={one.receivedAt} exact />,
      })}{" "}
      {t.rich(isDated ? "returnWent.returnedAt" : `returnWent.${state}`, {
        status: one.status,
        at: () => <Moment at={one.returnedAt} exact />,
      })}
    </p>
  );
}
