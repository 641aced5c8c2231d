"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";

export type NewPixAccountValues = {
  name: string;
  kind: PixKeyKind;
  pix_key: string;
  holder_name: string;
  holder_document: string;
};

/** Keeps what was typed for each kind of key, so that switching kinds and back loses nothing. */
export function useKindTexts(methods: UseFormReturn<NewPixAccountValues>): void {
  const { subscribe, setValue, getValues, clearErrors } = methods;
  const texts = useRef(new Map<PixKeyKind, string>());
  const last = useRef<PixKeyKind>(getValues("kind"));
  useEffect(() => {
    const change = ({ values: { kind, pix_key } }: { values: NewPixAccountValues }) => {
      if (kind === last.current) return;
      texts.current.set(last.current, pix_key);
      last.current = kind;
      setValue("pix_key", texts.current.get(kind) ?? "");
      clearErrors("pix_key");
    };
    return subscribe({ name: "kind", formState: { values: true }, callback: change });
  }, [subscribe, setValue, clearErrors]);
}
