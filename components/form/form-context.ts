"use client";
import { createContext, use } from "react";
import type { ActionForm } from "./use-action-form.ts";

export const FormContext = createContext<ActionForm | null>(null);

/** The form that surrounds a field. */
export function useFormAround(): ActionForm {
  const form = use(FormContext);
  if (!form) throw new Error("a form field stands outside a Form");
  return form;
}

/** A field's element id, the target of the summary's links. */
export function fieldId(form: ActionForm, name: string): string {
  return `${form.id}-${name.replaceAll(".", "-")}`;
}
