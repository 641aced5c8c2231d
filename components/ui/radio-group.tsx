import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldNotes, type FieldFrame } from "./field.tsx";

type RadioOption = {
  value: string;
  label: ReactNode;
  /** A second line; shown by cards only. */
  detail?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = Omit<FieldFrame, "optional"> &
  Omit<ComponentProps<"input">, "type" | "id" | "className" | "value" | "defaultValue"> & {
    name: string;
    options: readonly RadioOption[];
    /** `cards` for choices that need explaining, `segments` for two to four short words. */
    look?: "cards" | "segments";
    value?: string;
    defaultValue?: string;
  };

/** Two stand beside each other where their words have room, whatever the size of the text. */
const CARD_COLUMNS: Readonly<Record<number, string>> = {
  2: "grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]",
  3: "sm:grid-cols-3",
};

const LOOKS = {
  cards: {
    group: "grid gap-2",
    option:
      "flex items-start gap-2.5 rounded-lg border border-edge bg-surface p-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent",
    input: "mt-0.5 size-4 shrink-0",
  },
  segments: {
    group: "inline-flex max-w-full flex-wrap gap-1 justify-self-start rounded-md bg-hover p-1",
    option:
      "relative grid min-h-8 place-items-center rounded-sm px-3 text-sm font-medium text-soft pointer-coarse:min-h-11 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent",
    input: "sr-only",
  },
} as const;

/** One choice of several, all visible. Native radios: arrow keys move between them. */
export function RadioGroup({
  label,
  hint,
  error,
  id,
  className,
  options,
  look = "cards",
  value,
  defaultValue,
  ...input
}: RadioGroupProps) {
  const own = useId();
  const group = id ?? own;
  const described = [hint ? `${group}-hint` : "", error ? `${group}-error` : ""]
    .filter(Boolean)
    .join(" ");
  const styles = LOOKS[look];
  return (
    <fieldset
      className={cx("grid min-w-0 gap-1.5", className)}
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={cx(
          styles.group,
          look === "segments" && options.length > 4 && "max-sm:flex max-sm:*:grow",
          look === "cards" && (CARD_COLUMNS[options.length] ?? "sm:grid-cols-2"),
        )}
      >
        {options.map((option, index) => (
          <label key={option.value} className={cx(styles.option, option.disabled && "opacity-60")}>
            <input
              {...input}
              id={index === 0 ? group : `${group}-${index}`}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              className={styles.input}
            />
            <span className="min-w-0">
              <span className={look === "cards" ? "block font-medium" : undefined}>
                {option.label}
              </span>
              {option.detail && look === "cards" && (
                <span className="block text-sm text-muted">{option.detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes control={group} hint={hint} error={error} />
    </fieldset>
  );
}
