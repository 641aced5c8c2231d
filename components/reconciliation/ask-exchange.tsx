"use client";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { askExchangeAction } from "#lib/reconciliation/actions/exceptions.ts";
import { useNextException } from "./use-next-exception.ts";

type AskExchangeProps = {
  id: string;
  /** What to ask, with the ids. */
  message: string;
  /** Whether this is what to do first: it stands open. */
  isFirst: boolean;
};

/** A message for the exchange's support, and that it was sent; then the next difference. */
export function AskExchange({ id, message, isFirst }: AskExchangeProps) {
  const t = useTranslations("reconciliation");
  const go = useNextException();
  const ask = useAct(
    () => askExchangeAction({ id }),
    ({ next }) => go(t("asked"), next),
  );
  return (
    <Disclosure summary={t("ask")} open={isFirst}>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t("askHint")}</p>
        <p
          translate="no"
          className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line"
        >
          {message}
        </p>
        {ask.refused && <RefusalNotice refused={ask.refused} />}
        <div className="flex flex-wrap gap-2">
          <CopyButton text={message} what={t("askCopy")} words size="sm" />
          <Button
            size="sm"
            tone={isFirst ? "primary" : "plain"}
            pending={ask.pending}
            onClick={ask.run}
          >
            {ask.pending ? t("asking") : t("askDone")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}
