"use client";
import { useEffect, useState } from "react";
import {
  useWatch,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import type { Found, OptionSource } from "./use-searched.ts";

/** What a picker takes of its form. */
export type Picked<Option> = {
  /** What is offered before anything is typed. */
  first: Found<Option>;
  source: OptionSource<Option>;
  /** The option of the form's value. */
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
};

/** The option that a form's picker has chosen, also where a search found it; it hands on what the picker takes. */
export function usePicked<Values extends FieldValues, Option>(
  { control, setValue }: UseFormReturn<Values>,
  name: FieldPath<Values>,
  first: Found<Option>,
  source: OptionSource<Option>,
): Picked<Option> {
  const value: string = useWatch({ control, name });
  /** Chosen out of a search. */
  const [found, setFound] = useState<Option>();
  const { valueOf } = source;
  const isChosen = (option: Option | undefined) =>
    option !== undefined && valueOf(option) === value;
  const chosen = [found, ...first.options].find(isChosen);
  const isAtHand = chosen !== undefined;
  useEffect(() => {
    if (value === "" || isAtHand) return;
    // A draft that was kept may name one that is not at hand.
    const leave = new AbortController();
    const forget = () => setValue(name, "" as FieldPathValue<Values, FieldPath<Values>>);
    source.ask({ text: "", also: value }, leave.signal).then(
      ({ options }) => {
        const kept = options.find((option) => source.valueOf(option) === value);
        if (kept === undefined) forget();
        else setFound(() => kept);
      },
      () => leave.signal.aborted || forget(),
    );
    return () => leave.abort();
  }, [value, isAtHand, name, source, setValue]);
  return { first, source, chosen, onChoose: (option) => setFound(() => option) };
}
