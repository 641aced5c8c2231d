"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState, type ComponentType } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Going } from "#components/ui/link-pending.tsx";
import { answerKey } from "./answer-key.ts";
import type { PaletteProps } from "./palette-props.ts";

/**
 * Opens the palette for Ctrl-K, for the buttons that ask for it, and for single keys; once per page. What
 * it shows is loaded when it is first opened.
 */
export function PaletteDoor(offers: Pick<PaletteProps, "places" | "canCreate">) {
  const [shown, show] = useState<PaletteProps["shown"] | null>(null);
  const [Palette, load] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => answerKey(event, show);
    const click = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      if (target.closest("[data-find]")) show("find");
      if (target.closest("[data-keys]")) show("keys");
    };
    document.addEventListener("keydown", press);
    document.addEventListener("click", click);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click);
    };
  }, []);
  const offlineStays = useTranslations("shell")("offlineStays");
  const isMissing = shown !== null && Palette === null;
  useEffect(() => {
    if (!isMissing) return;
    import("./palette.tsx").then(
      (module) => load(() => module.Palette),
      // Pressed again, it is tried again.
      () => {
        show(null);
        toast(offlineStays, "danger");
      },
    );
  }, [isMissing, offlineStays]);
  if (isMissing) return <Going />;
  return shown && Palette && <Palette {...offers} shown={shown} onShow={show} />;
}
