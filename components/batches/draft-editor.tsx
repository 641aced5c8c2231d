"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { BatchView, LineView } from "#lib/batches/views/draft-view.ts";
import { draftStops } from "#lib/rules/batches/draft-stops.ts";
import { ConfirmLine } from "./confirm-line.tsx";
import { DraftFooter } from "./draft-footer.tsx";
import { FillPurposes } from "./fill-purposes.tsx";
import { LineForm } from "./line-form.tsx";
import { LineRow } from "./line-row.tsx";
import { RegisterReceivers } from "./register-receivers.tsx";

/** So many lines are drawn at first, and more on request. */
const PAGE = 50;

const isOpen = ({ findings }: LineView) => findings.some(({ isConfirmed }) => !isConfirmed);
const FILTERS = {
  all: () => true,
  faulty: ({ faults }: LineView) => faults.length > 0,
  open: isOpen,
} as const;
type Filter = keyof typeof FILTERS;

type DraftEditorProps = {
  batch: BatchView;
  /** What goes on, once nothing stops the draft. */
  children?: Elements;
};

/** A draft's lines, corrected in place. */
export function DraftEditor({ batch, children }: DraftEditorProps) {
  const t = useTranslations("batches");
  const router = useRouter();
  const [chosen, setFilter] = useState<Filter>("all");
  const [shown, setShown] = useState(PAGE);
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const [, start] = useTransition();
  const left = useRef<number | null>(null);
  const { summary } = batch;
  const stops = draftStops(summary);
  const counts = { all: summary.lines, faulty: summary.faulty, open: summary.unconfirmed };
  const filter = counts[chosen] === 0 ? "all" : chosen;
  const lines = batch.lines.filter((line) => FILTERS[filter](line) || line.number === edited);
  // The focus returns to the line, where the form that had it stood.
  useEffect(() => {
    if (edited !== null || left.current === null) return;
    document.querySelector<HTMLElement>(`#edit-${left.current}`)?.focus();
    left.current = null;
  }, [edited]);
  const end = () => {
    left.current = typeof edited === "number" ? edited : null;
    setEdited(null);
  };
  const refresh = () => start(() => router.refresh());
  const changed = () => {
    end();
    refresh();
  };
  const labels = { all: "showAll", faulty: "showFaulty", open: "showOpen" } as const;
  return (
    <div className="grid gap-4">
      {summary.unregistered > 0 && (
        <RegisterReceivers
          batch={batch.id}
          count={summary.unregistered}
          isBlocked={summary.faulty > 0}
          onChanged={refresh}
        />
      )}
      {summary.suggested > 0 && (
        <FillPurposes batch={batch.id} count={summary.suggested} onChanged={refresh} />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        {counts.faulty + counts.open > 0 && (
          <RadioGroup
            label={t("show")}
            name="show"
            look="segments"
            value={filter}
            options={(["all", "faulty", "open"] as const)
              .filter((one) => one === "all" || counts[one] > 0)
              .map((one) => ({ value: one, label: t(labels[one], { count: counts[one] }) }))}
            onChange={({ target }) => {
              setFilter(target.value as Filter);
              setShown(PAGE);
            }}
          />
        )}
        <Button onClick={() => setEdited("new")}>{t("addLine")}</Button>
      </div>
      {edited === "new" && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <LineForm batch={batch.id} line={null} onEnd={end} onChanged={changed} />
        </div>
      )}
      {lines.length === 0 ? (
        <p className="text-muted">{t("noneShown")}</p>
      ) : (
        <ol
          aria-label={t("lines")}
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {lines.slice(0, shown).map((line) => (
            <li key={line.number} className="px-4 py-3">
              {edited === line.number ? (
                <LineForm batch={batch.id} line={line} onEnd={end} onChanged={changed} />
              ) : (
                <LineRow
                  line={line}
                  onEdit={() => setEdited(line.number)}
                  confirm={
                    <ConfirmLine
                      // What it was ticked for has changed: it is asked for anew.
                      key={line.findings.map(({ key }) => key).join(" ")}
                      batch={batch.id}
                      line={line}
                      onChanged={refresh}
                    />
                  }
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {lines.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>
            {t("more", { count: Math.min(PAGE, lines.length - shown) })}
          </Button>
        </div>
      )}
      <DraftFooter batch={batch} stops={stops} />
      {stops.length === 0 && children}
    </div>
  );
}
