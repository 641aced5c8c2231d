"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition, type RefObject } from "react";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { BatchView, LineView } from "#lib/batches/views/draft-view.ts";
import { draftStops, type DraftStop } from "#lib/rules/batches/draft-stops.ts";
import { ConfirmLine } from "./confirm-line.tsx";
import { DraftFooter } from "./draft-footer.tsx";
import { FillPurposes } from "./fill-purposes.tsx";
import { LineForm } from "./line-form.tsx";
import { LineHead, LineRow } from "./line-row.tsx";
import { RegisterReceivers } from "./register-receivers.tsx";
import { useRegisterReceivers } from "./use-register-receivers.ts";

/** So many lines are drawn at first, and more on request. */
const PAGE = 50;
const isOpen = ({ findings }: LineView) => findings.some(({ isConfirmed }) => !isConfirmed);
const FILTERS = {
  all: () => true,
  faulty: ({ faults }: LineView) => faults.length > 0,
  open: isOpen,
} as const;
type Filter = keyof typeof FILTERS;

/** Shows a part of the page and reads on from there. */
function goTo({ current }: RefObject<HTMLElement | null>): void {
  current?.scrollIntoView({ block: "start" });
  current?.focus({ preventScroll: true });
}

type DraftEditorProps = {
  batch: BatchView;
  /** What goes on, once nothing stops the draft and somebody does. */
  children?: Elements;
};

/** A draft's lines, corrected in place. */
export function DraftEditor({ batch, children }: DraftEditorProps) {
  const t = useTranslations("batches");
  const router = useRouter();
  const [chosen, setFilter] = useState<Filter>("all");
  const [shown, setShown] = useState(PAGE);
  const [isPaying, setPaying] = useState(false);
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const [, start] = useTransition();
  const left = useRef<number | null>(null);
  const [payer, newOnes, list] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLOListElement>(null),
  ];
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
  useEffect(() => {
    if (isPaying) goTo(payer);
  }, [isPaying, payer]);
  const end = () => {
    left.current = typeof edited === "number" ? edited : null;
    setEdited(null);
  };
  const refresh = () => start(() => router.refresh());
  const count = summary.unregistered;
  const registering = useRegisterReceivers({ batch: batch.id, count, onChanged: refresh });
  const show = (one: Filter) => {
    setFilter(one);
    setShown(PAGE);
    goTo(list);
  };
  const goToStop = (stop: DraftStop) => {
    if (stop === "empty") setEdited("new");
    else if (stop === "unregistered") goTo(newOnes);
    else show(stop === "faulty" ? "faulty" : "open");
  };
  const [first] = stops;
  const changed = () => {
    end();
    refresh();
  };
  const labels = { all: "showAll", faulty: "showFaulty", open: "showOpen" } as const;
  // A line that is typed has the one filled button.
  const next =
    first === "faulty" ? (
      <Button
        tone="primary"
        onClick={() => {
          setFilter("faulty");
          setEdited(batch.lines.find(FILTERS.faulty)?.number ?? null);
        }}
      >
        {t("next.faulty")}
      </Button>
    ) : first === "unconfirmed" ? (
      <Button tone="primary" onClick={() => show("open")}>
        {t("next.unconfirmed")}
      </Button>
    ) : first === "unregistered" ? (
      <Button tone="primary" pending={registering.pending} onClick={registering.run}>
        {t("register", { count })}
      </Button>
    ) : first === undefined && !isPaying ? (
      <Button tone="primary" onClick={() => setPaying(true)}>
        {t("next.payer")}
      </Button>
    ) : null;
  return (
    <div className="grid gap-4">
      {summary.unregistered > 0 && (
        <div ref={newOnes} tabIndex={-1} className="scroll-mt-4">
          <RegisterReceivers
            count={count}
            isBlocked={summary.faulty > 0}
            isNext={first === "unregistered"}
            registering={registering}
          />
        </div>
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
        <Button tone={first === "empty" ? "primary" : "plain"} onClick={() => setEdited("new")}>
          {t("addLine")}
        </Button>
      </div>
      {edited === "new" && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <LineForm batch={batch.id} line={null} onEnd={end} onChanged={changed} />
        </div>
      )}
      {lines.length === 0 ? (
        <p className="text-muted">{t("noneShown")}</p>
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          <LineHead />
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={t("lines")}
            className="scroll-mt-16 divide-y divide-line outline-none"
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
        </div>
      )}
      {lines.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>
            {t("more", { count: Math.min(PAGE, lines.length - shown) })}
          </Button>
        </div>
      )}
      <DraftFooter
        batch={batch}
        stops={stops}
        onStop={goToStop}
        next={edited === null ? next : null}
      />
      {stops.length === 0 && isPaying && (
        <div ref={payer} tabIndex={-1} className="scroll-mt-4 outline-none">
          {children}
        </div>
      )}
    </div>
  );
}
