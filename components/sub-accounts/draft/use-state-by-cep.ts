"use client";
import { useEffect } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { parseCep } from "#protocol/brazil/cep.ts";
import { ufOfCep } from "#protocol/brazil/uf-of-cep.ts";

const CEP = "address.zip_code";
const STATE = "address.uf";

type Around = Pick<UseFormReturn, "getValues" | "setValue" | "subscribe" | "trigger">;

function textOf(form: Around, name: string): string {
  const typed: unknown = get(form.getValues(), name);
  return typeof typed === "string" ? typed : "";
}

function stateOf(form: Around): string {
  const cep = parseCep(textOf(form, CEP));
  return (cep && ufOfCep(cep)) ?? "";
}

/**
 * Chooses the state of the typed postal code, while none is chosen or the last postal code's still is. A state
 * that somebody chose stays, and is refused where it contradicts the code.
 * @returns what ends it
 */
export function fillStateByCep(form: Around): () => void {
  let last = stateOf(form);
  return form.subscribe({
    name: CEP,
    formState: { values: true },
    callback: () => {
      const state = stateOf(form);
      if (state === last || state === "") return;
      const chosen = textOf(form, STATE);
      if (chosen === "" || chosen === last) form.setValue(STATE, state, { shouldDirty: true });
      if (chosen !== "") void form.trigger(STATE);
      last = state;
    },
  });
}

/** Keeps the form's state with its postal code (`fillStateByCep`). */
export function useStateByCep(form: Around): void {
  useEffect(() => fillStateByCep(form), [form]);
}
