"use client";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { TIME_ZONE } from "#lib/i18n/locale.ts";
import type { CheckedReceipt } from "#lib/rules/receipts/checked-receipt.ts";
import { groupedCode, parseReceiptCode } from "#lib/rules/receipts/receipt-code.ts";
import { ReceiptMark } from "./receipt-mark.tsx";

type Checked =
  | { is: "found"; receipt: CheckedReceipt }
  | { is: "unknown" | "unreachable" }
  | { is: "limited"; minutes: number };

async function check(code: string): Promise<Checked> {
  try {
    const answer = await fetch("/api/receipt-check", { method: "POST", body: code });
    const { ok, data } = (await answer.json()) as { ok: boolean; data?: CheckedReceipt | null };
    if (ok) return data ? { is: "found", receipt: data } : { is: "unknown" };
    if (answer.status !== 429) return { is: "unreachable" };
    const seconds = Number(answer.headers.get("retry-after") ?? 60);
    return { is: "limited", minutes: Math.max(1, Math.ceil(seconds / 60)) };
  } catch {
    return { is: "unreachable" };
  }
}

const codeHere = () => decodeURIComponent(location.hash.slice(1));

/** Checks the code behind the address's `#`, or one that is typed. Another link in the same tab changes that part alone. */
export function ReceiptCheck() {
  const t = useTranslations("receiptCheck");
  const form = useId();
  const typed = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isPending, setPending] = useState(false);
  const ask = useCallback(async (code: string) => {
    setPending(true);
    setChecked(await check(code));
    setPending(false);
  }, []);
  useEffect(() => {
    const read = () => {
      const code = codeHere();
      if (code === "") return;
      if (typed.current) typed.current.value = groupedCode(parseReceiptCode(code) ?? code);
      void ask(code);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, [ask]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.current?.value.trim() ?? "";
    if (code !== "") void ask(code);
    else typed.current?.focus();
  };
  return (
    <>
      {checked && <Answer checked={checked} />}
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={typed}
          label={t("code")}
          hint={t("hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="tabular-nums"
        />
        <div>
          <Button type="submit" tone="primary" pending={isPending}>
            {t(isPending ? "checking" : "check")}
          </Button>
        </div>
      </form>
    </>
  );
}

function Answer({ checked }: { checked: Checked }) {
  const t = useTranslations("receiptCheck");
  if (checked.is === "found") return <Found receipt={checked.receipt} />;
  if (checked.is === "limited") {
    return (
      <Notice tone="warn" live>
        {t("limited", { minutes: checked.minutes })}
      </Notice>
    );
  }
  if (checked.is === "unreachable") {
    return (
      <Notice tone="warn" live>
        {t("unreachable")}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live title={t("unknownTitle")}>
      {t("unknown")}
    </Notice>
  );
}

/** A receipt that exists: what of it can be compared with the paper. */
function Found({ receipt }: { receipt: CheckedReceipt }) {
  const t = useTranslations("receiptCheck");
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: TIME_ZONE });
  const facts = [
    // Noon in UTC is the same day in São Paulo.
    [t("date"), day.format(new Date(`${receipt.date}T12:00:00Z`))],
    [t("from"), receipt.from ?? t("notKnown")],
    [t("to"), receipt.to ?? t("notKnown")],
  ] as const;
  return (
    <output className="grid gap-5 rounded-lg border border-line bg-surface p-6 shadow-low">
      <div className="grid gap-1">
        <h2 className="font-semibold">{t("found")}</h2>
        <p className="text-sm text-soft">{t("compare")}</p>
      </div>
      <div className="grid gap-2">
        <p translate="no" className="text-3xl font-semibold tabular-nums">
          {amountText(receipt.amount, receipt.asset, locale)}
        </p>
        <ReceiptMark mark={receipt.state} word={t(`mark.${receipt.state}`)} />
      </div>
      <dl className="grid gap-2 border-t border-line pt-4">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-6">
            <dt className="text-muted">{term}</dt>
            <dd translate="no" className="text-end">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
    </output>
  );
}
