"use client";
import type { ComponentProps } from "react";
import { readWireText, showWireText, type WireField } from "#lib/format/wire-text.ts";
import { MaskedInput } from "./masked-input.tsx";

type WireInputProps = Omit<ComponentProps<typeof MaskedInput>, "mask" | "read" | "show"> & {
  kind: WireField;
};

const MODES = {
  cnpj: "text",
  cpf: "numeric",
  phone: "tel",
  cep: "numeric",
  day: "numeric",
} as const satisfies Record<WireField, string>;

/** A masked field of which the form keeps what the interface carries: digits, E.164, YYYY-MM-DD. */
export function WireInput({ kind, ...rest }: WireInputProps) {
  return (
    <MaskedInput
      inputMode={MODES[kind]}
      {...rest}
      mask={kind}
      read={(text) => readWireText(kind, text)}
      show={(value) => showWireText(kind, value)}
    />
  );
}
