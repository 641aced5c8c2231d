"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { isReachable } from "#components/shell/stay-when-offline.ts";
import { toast } from "#components/ui/announcer.ts";
import { cx } from "#components/ui/cx.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { ACTS, fits } from "./commands.ts";
import type { PaletteProps } from "./palette-props.ts";
import { usePreferences } from "./use-preferences.ts";
import { useSearchResults } from "./use-search-results.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

type Option = { key: string; group: string; label: ReactNode; run: () => unknown };

/** A field over a list: what is typed narrows the places and acts, and finds at the server. */
export function FindPanel({ places, canCreate, onShow }: Omit<PaletteProps, "shown">) {
  const t = useTranslations("palette");
  const form = useTranslations("form");
  const sentences = useSentences();
  const [typed, setTyped] = useState("");
  const { asked, isPending } = useSearchResults(typed);
  const options = useOptions({ places, canCreate, onShow, typed, asked });
  const [at, setAt] = useState(0);
  const here = Math.min(at, options.length - 1);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog around opens after this and gives the focus to what has the attribute, else to its close button.
    field.current?.setAttribute("autofocus", "");
    field.current?.focus();
  }, []);

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1 };
    const next = steps[event.key];
    if (next !== undefined && options.length > 0) {
      event.preventDefault();
      setAt((next + options.length) % options.length);
    }
    // Enter that ends the composition of an accent is not a choice.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      options[here]?.run();
    }
  };
  const groups = [...new Set(options.map(({ group }) => group))];
  const fault = asked && !asked.answer.ok ? asked.answer : null;
  const isNothing = options.length === 0 && !isPending && !fault;
  const isPart = asked?.answer.ok === true && asked.answer.data.isPart;
  return (
    <div className="grid gap-3">
      <input
        ref={field}
        role="combobox"
        aria-label={t("placeholder")}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options[here] && `${id}-${here}`}
        aria-autocomplete="list"
        placeholder={t("placeholder")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        className="control input-box"
      />
      <div className="-mx-2 h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain">
        <div
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a list below a field
          role="listbox"
          aria-label={t("results")}
          aria-busy={isPending || undefined}
        >
          {groups.map((group) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup stands in a select
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true" className="px-2 pt-3 pb-1 text-xs font-medium text-muted">
                {group}
              </p>
              {options.map(
                (option, index) =>
                  option.group === group && (
                    <OptionRow
                      key={option.key}
                      id={`${id}-${index}`}
                      isHere={index === here}
                      onPoint={() => setAt(index)}
                      onChoose={option.run}
                    >
                      {option.label}
                    </OptionRow>
                  ),
              )}
            </div>
          ))}
        </div>
        <output className={isNothing ? "block px-2 py-8 text-center" : "sr-only"}>
          {isNothing ? (
            <>
              <span className="block font-medium">{t("nothing")}</span>
              <span className="block text-sm text-soft">{t("nothingHint")}</span>
            </>
          ) : isPending ? (
            t("searching")
          ) : (
            typed && t("count", { count: options.length })
          )}
        </output>
        {isPending && (
          <p aria-hidden="true" className="px-2 py-3 text-sm text-muted">
            {t("searching")}
          </p>
        )}
        {fault && (
          <p role="alert" className="px-2 py-3 text-sm text-bad">
            {fault.code === "UNREACHABLE"
              ? form("unreachable")
              : sentences.error(fault.code, fault.message)}
          </p>
        )}
        {isPart && <p className="px-2 py-3 text-sm text-muted">{t("part")}</p>}
      </div>
      <p className="text-xs text-muted pointer-coarse:hidden">{t("hint")}</p>
    </div>
  );
}

type OptionRowProps = {
  id: string;
  isHere: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
};

/** One option; the field keeps the focus and says which one is chosen. */
function OptionRow({ id, isHere, onPoint, onChoose, children }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field answers the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is no select
      role="option"
      tabIndex={-1}
      aria-selected={isHere}
      onPointerMove={isHere ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        "flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-2 py-1.5 pointer-coarse:min-h-11",
        isHere && "bg-hover",
      )}
    >
      {children}
    </div>
  );
}

type Offered = Omit<PaletteProps, "shown"> & {
  typed: string;
  asked: ReturnType<typeof useSearchResults>["asked"];
};

/** Everything that can be chosen now, group by group. */
function useOptions({ places, canCreate, onShow, typed, asked }: Offered): Option[] {
  const t = useTranslations("palette");
  const router = useRouter();
  const go = (href: string) => async () => {
    if (!(await isReachable())) return toast(t("offline"), "danger");
    onShow(null);
    router.push(href);
  };
  const preferences = usePreferences(() => onShow(null));
  const acts = [
    ...(canCreate ? ACTS : []).map(({ name, href }) => ({
      label: t(`act.${name}`),
      run: go(href),
    })),
    { label: t("act.keys"), run: () => onShow("keys") },
    // Found by typing only: the list that opens is for the work.
    ...(trimHidden(typed) === "" ? [] : preferences),
  ];
  const targets = places.map(({ href, label }) => ({ label, run: go(href) }));
  const command = (group: string) => (one: { label: string; run: () => unknown }) => ({
    ...one,
    key: `${group} ${one.label}`,
    group,
  });
  const commands = [...acts.map(command(t("do"))), ...targets.map(command(t("go")))];
  const found = asked?.answer.ok ? asked.answer.data.found : [];
  return [
    ...commands.filter(({ label }) => fits(label, trimHidden(typed))),
    ...found.map(({ kind, href, title, detail, number, at }) => ({
      key: href,
      group: t(`kind.${kind}`),
      run: go(href),
      label: (
        <>
          <span className="grid min-w-0">
            <bdi translate="no" className="truncate tabular-nums">
              {title}
            </bdi>
            {detail && (
              <bdi translate="no" className="truncate text-xs text-muted">
                {detail}
              </bdi>
            )}
          </span>
          {number !== null && (
            <span className="grid shrink-0 justify-items-end text-xs text-muted">
              <span>{t("number", { number })}</span>
              {at && <Moment at={at} short />}
            </span>
          )}
        </>
      ),
    })),
  ];
}
