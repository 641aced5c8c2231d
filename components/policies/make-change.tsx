"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { MakeButton, type MakeButtonProps } from "#components/form/make-button.tsx";
import { toast } from "#components/ui/announcer.ts";

/** Makes an approved change that has nothing to show afterwards. */
export function MakeChange(props: Omit<MakeButtonProps<unknown>, "onDone">) {
  const t = useTranslations("requests");
  const router = useRouter();
  const onDone = () => {
    toast(t("made"), "success");
    router.refresh();
  };
  return <MakeButton {...props} onDone={onDone} />;
}
