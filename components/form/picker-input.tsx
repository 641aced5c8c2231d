/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox keeps the focus in its field, which takes the keys and names the active option */
"use client";
import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useController } from "react-hook-form";
import { cx } from "#components/ui/cx.ts";
import { Field } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";
import type { Picked } from "./use-picked.ts";
import { useSearched } from "./use-searched.ts";

type PickerInputProps<Option> = Picked<Option> & {
  name: string;
  label: string;
  hint?: ReactNode;
  placeholder: string;
  /** As it stands in the field once it is chosen. */
  titleOf: (option: Option) => string;
  /** As it stands in the list. */
  draw: (option: Option) => ReactNode;
  /** False: it is listed, but can't be chosen; what is drawn says why. */
  canChoose?: (option: Option) => boolean;
  /** Pressed in the list: what comes next may take the focus. Whoever goes by keys goes on by themselves. */
  onPressed?: () => void;
  /** Has the focus at first, while nothing is chosen. */
  startsHere?: boolean;
  className?: string;
};

/**
 * One choice out of very many: a field to type in, and a short list of what fits, which the server finds. The
 * pattern is the WAI-ARIA combobox with a listbox: arrows move, Enter chooses, Escape closes.
 */
export function PickerInput<Option>({
  name,
  label,
  hint,
  placeholder,
  first,
  source,
  titleOf,
  draw,
  canChoose = () => true,
  chosen,
  onChoose,
  onPressed,
  startsHere = false,
  className,
}: PickerInputProps<Option>) {
  const t = useTranslations("form");
  const { methods } = useFormAround();
  const { id, error } = useFieldFrame(name, label);
  const {
    field: { ref, onBlur },
  } = useController({ name, control: methods.control });
  const list = useId();
  const rows = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** What is typed; null: the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const { found, isAsking, hasFailed } = useSearched({ text: typed ?? "", first, source });
  const { valueOf } = source;
  const { options, isMore } = found;
  // While the server is asked, the list does not fit the text yet and is about to change under the pointer:
  // nothing is chosen out of it.
  const active = isOpen && !isAsking ? options[at] : undefined;

  const start = useEffectEvent(() => {
    // What stands above, such as an open signature, stays in view.
    if (startsHere && !chosen) document.getElementById(id)?.focus({ preventScroll: true });
  });
  useEffect(() => start(), []);

  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(-1);
  };
  const choose = (option: Option) => {
    onChoose(option);
    methods.setValue(name, valueOf(option), { shouldDirty: true, shouldValidate: true });
    close();
  };
  const press = (option: Option) => {
    choose(option);
    onPressed?.();
  };
  const move = (to: number) => {
    setOpen(true);
    const next = Math.max(0, Math.min(to, options.length - 1));
    setAt(next);
    rows.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(isOpen ? at + 1 : 0);
    else if (event.key === "ArrowUp") move(isOpen ? at - 1 : options.length - 1);
    else if (event.key === "Enter" && isOpen) {
      if (active && canChoose(active)) choose(active);
    } else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };
  const said = hasFailed
    ? t("pickerFault")
    : options.length === 0
      ? t("pickerNone")
      : t("pickerCount", { count: options.length });

  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => (
        <div className="relative flex">
          <input
            {...aria}
            ref={ref}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${list}-${at}` : undefined}
            aria-busy={isAsking || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? (chosen ? titleOf(chosen) : "")}
            className="control input-box truncate pr-9"
            onClick={() => setOpen(true)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(event.target.value === "" ? -1 : 0);
              setOpen(true);
            }}
            onKeyDown={onKey}
            onBlur={() => {
              close();
              onBlur();
            }}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 grid items-center text-muted">
            {isAsking ? (
              <Spinner className="size-4" />
            ) : (
              <Icon of={ChevronDown} className="size-4" />
            )}
          </span>
          <div
            className={cx(
              "absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-edge bg-surface shadow-lg",
              isOpen ? "grid" : "hidden",
            )}
          >
            <div
              ref={rows}
              id={list}
              role="listbox"
              aria-label={t("pickerList")}
              className="max-h-72 overflow-y-auto overscroll-contain p-1"
            >
              {options.map((option, index) => {
                const value = valueOf(option);
                const isOpenToChoose = !isAsking && canChoose(option);
                const isChosen = chosen !== undefined && valueOf(chosen) === value;
                return (
                  <div
                    key={value}
                    id={`${list}-${index}`}
                    role="option"
                    aria-selected={isChosen}
                    aria-disabled={!isOpenToChoose || undefined}
                    // The field keeps the focus, so that the list does not close before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={isOpenToChoose ? () => press(option) : undefined}
                    className={cx(
                      "rounded-sm px-2.5 py-2",
                      isAsking && "cursor-progress",
                      isOpenToChoose && "cursor-pointer hover:bg-sunken",
                      option === active && "bg-accent-soft outline outline-accent-line",
                    )}
                  >
                    {draw(option)}
                  </div>
                );
              })}
            </div>
            {(options.length === 0 || isMore || hasFailed) && (
              <span className="border-t border-line px-3.5 py-2 text-sm text-muted">
                {hasFailed || options.length === 0 ? said : t("pickerMore")}
              </span>
            )}
          </div>
          <output className="sr-only">{isOpen && !isAsking ? said : ""}</output>
        </div>
      )}
    </Field>
  );
}
