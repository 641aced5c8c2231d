"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { PaletteProps } from "./palette-props.ts";
import { answerKey } from "./answer-key.ts";

/** Loaded when it is first opened. */
const Palette = dynamic(() => import("./palette.tsx").then((module) => module.Palette));

/**
 * Opens the palette for Ctrl-K, for the buttons that ask for it, and for single keys; once per page. What
 * it shows is loaded then.
 */
export function PaletteDoor(offers: Pick<PaletteProps, "places" | "may">) {
  const [shown, show] = useState<PaletteProps["shown"] | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => answerKey(event, show);
    const click = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest("[data-find]") && show("find");
    document.addEventListener("keydown", press);
    document.addEventListener("click", click);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click);
    };
  }, []);
  return shown && <Palette {...offers} shown={shown} onShow={show} />;
}
