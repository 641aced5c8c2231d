"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition, type KeyboardEvent } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { announce } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { removeLineAction, typeLineAction } from "#lib/batches/actions/draft-lines.ts";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import {
  CELL_MOST,
  emptyLine,
  LINE_FIELDS,
  type LineField,
} from "#lib/rules/batches/batch-line.ts";
import { useFaultText } from "./use-fault-text.ts";

/** Opened to be typed in, where it is wrong; what is typed later keeps its place. */
function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector<HTMLInputElement>("input"))?.focus();
}

type LineFormProps = {
  batch: string;
  /** Null: a new one. */
  line: LineView | null;
  onEnd: () => void;
  /** The line was stored or removed: the page is to be read again. */
  onChanged: () => void;
};

const REQUIRED: readonly LineField[] = ["pix_key", "amount"];

/** One line's cells, typed in place: Enter stores them, Escape leaves them as they were. */
export function LineForm({ batch, line, onEnd, onChanged }: LineFormProps) {
  const t = useTranslations("batches");
  const textOf = useFaultText();
  const [cells, setCells] = useState(line?.cells ?? emptyLine());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, start] = useTransition();
  const number = line?.number ?? null;
  const save = () =>
    start(async () => {
      const result = await answered(typeLineAction({ batch, number, cells }));
      if (!result.ok) return setRefused(result);
      announce(t("saved"));
      onChanged();
    });
  const remove = () =>
    start(async () => {
      const result = await answered(removeLineAction({ batch, number: number ?? 0 }));
      if (!result.ok) return setRefused(result);
      announce(t("removed"));
      onChanged();
    });
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEnd();
  };
  const faultOf = (field: LineField) => {
    const fault = line?.faults.find((one) => one.field === field);
    // What was typed since is judged when it is stored.
    return fault && cells[field] === line?.cells[field] ? textOf(fault, cells) : undefined;
  };
  return (
    <form
      aria-label={number === null ? t("newLine") : t("editLine", { number })}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      ref={focusFirst}
      className="grid gap-4 py-1"
    >
      {refused && <RefusalNotice refused={refused} />}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {LINE_FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`field.${field}`)}
            optional={!REQUIRED.includes(field)}
            error={faultOf(field)}
            hint={field === "kind" ? t("kindHint") : undefined}
            value={cells[field]}
            maxLength={CELL_MOST}
            autoComplete="off"
            spellCheck={false}
            name={field}
            onKeyDown={leave}
            inputMode={field === "amount" ? "decimal" : undefined}
            onChange={({ target }) => setCells({ ...cells, [field]: target.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="sm" pending={pending}>
          {t(pending ? "saving" : "save")}
        </Button>
        <Button size="sm" onClick={onEnd}>
          {t("cancel")}
        </Button>
        {number !== null && (
          <Button
            size="sm"
            tone="danger"
            className="ml-auto"
            aria-label={t("removeLine", { number })}
            onClick={remove}
            pending={pending}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
