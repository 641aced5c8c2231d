import { useEffect, useRef, type RefObject } from "react";

/**
 * Folds an open menu again: on Esc, on a press beside it, on what is sent from it, and on a press on what
 * `choice` selects in it. The menu keeps the focus, unless it was left.
 */
export function useFolding(choice: string): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = (isFocused: boolean) => {
      const at = menu.current;
      if (!at?.open) return;
      at.open = false;
      if (isFocused) at.querySelector("summary")?.focus();
    };
    const press = ({ key }: KeyboardEvent) => key === "Escape" && fold(true);
    const point = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) fold(false);
    };
    const choose = ({ type, target }: Event) => {
      if (type === "submit" || (target instanceof Element && target.closest(choice))) fold(true);
    };
    const at = menu.current;
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", point);
    at?.addEventListener("click", choose);
    at?.addEventListener("submit", choose);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", point);
      at?.removeEventListener("click", choose);
      at?.removeEventListener("submit", choose);
    };
  }, [choice]);
  return menu;
}
