"use client";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files that are dropped on an element. @returns whether some are held over it */
export function useDroppedFiles(
  place: RefObject<HTMLElement | null>,
  { onOver, onFiles }: { onOver?: () => void; onFiles: (files: File[]) => void },
): boolean {
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent(() => onOver?.());
  const taken = useEffectEvent((files: File[]) => onFiles(files));
  useEffect(() => {
    const element = place.current?.closest("form") ?? place.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    const on = (name: "dragover" | "dragleave" | "drop", run: (event: DragEvent) => void) =>
      element.addEventListener(name, run, { signal });
    on("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
      over();
    });
    on("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
    });
    on("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      taken([...(event.dataTransfer?.files ?? [])]);
    });
    return () => controller.abort();
  }, [place]);
  return isOver;
}
