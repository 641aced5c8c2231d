import { Paperclip } from "lucide";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";

type FileChoiceProps = { id?: string; describedBy?: string; onFiles: (files: File[]) => void };

/** Chooses files from the disk. */
export function FileChoice({ id, describedBy, onFiles }: FileChoiceProps) {
  const t = useTranslations("attachments");
  return (
    <label
      className={cx(
        buttonClass({ size: "sm" }),
        "relative w-fit has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      )}
    >
      <Icon of={Paperclip} className="size-4" />
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png"
        aria-label={t("choose")}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
      <span aria-hidden="true">{t("choose")}</span>
    </label>
  );
}
