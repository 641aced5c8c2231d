"use client";
import { Upload } from "lucide";
import { buttonClass, type ButtonStyle } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";

type FileButtonProps = ButtonStyle & {
  label: string;
  /** As the attribute of a file's input. */
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
};

/** Looks like a button, and takes one file. */
export function FileButton({ label, accept, disabled, onFile, ...look }: FileButtonProps) {
  return (
    <label
      className={cx(
        buttonClass(look),
        "relative w-fit has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      )}
    >
      <Icon of={Upload} className="size-4" />
      <input
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again, once it was corrected.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
