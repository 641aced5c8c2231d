"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { answered } from "#components/form/answered.ts";
import { confirmLineAction } from "#lib/batches/actions/draft-lines.ts";
import type { LineView } from "#lib/batches/views/draft-view.ts";

type ConfirmLineProps = { batch: string; line: LineView; onChanged: () => void };

/** A tick: whoever sets it has looked at what the line may double. */
export function ConfirmLine({ batch, line, onChanged }: ConfirmLineProps) {
  const t = useTranslations("batches");
  const [pending, start] = useTransition();
  // It answers at once; the page follows.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { number, findings } = line;
  const keys = findings.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return null;
  const isConfirmed = findings.every((finding) => finding.isConfirmed);
  const set = (isOn: boolean) => {
    setPressed(isOn);
    start(async () => {
      const result = await answered(confirmLineAction({ batch, number, keys: isOn ? keys : [] }));
      if (result.ok) onChanged();
      else setPressed(null);
    });
  };
  return (
    <label className="flex w-fit items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        aria-label={t("confirmLine", { number })}
        checked={pressed ?? isConfirmed}
        aria-busy={pending || undefined}
        onChange={({ target }) => set(target.checked)}
        className="size-4"
      />
      <span aria-hidden="true">{t("confirm")}</span>
    </label>
  );
}
