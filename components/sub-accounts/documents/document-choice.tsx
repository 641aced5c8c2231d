"use client";
import { Camera, Upload } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

type DocumentChoiceProps = {
  type: DocumentType;
  /** Whether a new file replaces an existing one. */
  replaces: boolean;
  onFile: (file: File) => void;
};

const LOOK = cx(
  buttonClass({ size: "sm" }),
  "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);

/** Chooses a file from the disk or, on a phone, from its camera. */
export function DocumentChoice({ type, replaces, onFile }: DocumentChoiceProps) {
  const t = useTranslations("onboarding");
  const document = t(`documents.${type}.label`);
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
    // Allows choosing the same file again.
    input.value = "";
  };
  return (
    <>
      <label className={LOOK}>
        <Icon of={Upload} className="size-4" />
        <input
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          aria-label={t(replaces ? "replaceFor" : "chooseFileFor", { document })}
          className="sr-only"
          onChange={(event) => take(event.currentTarget)}
        />
        <span aria-hidden="true">{t(replaces ? "replace" : "chooseFile")}</span>
      </label>
      <label className={cx(LOOK, "md:pointer-fine:hidden")}>
        <Icon of={Camera} className="size-4" />
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture={type === "SELFIE" ? "user" : "environment"}
          aria-label={t("takePhotoFor", { document })}
          className="sr-only"
          onChange={(event) => take(event.currentTarget)}
        />
        <span aria-hidden="true">{t("takePhoto")}</span>
      </label>
    </>
  );
}
