import type { ComponentProps } from "react";
import { shownName } from "#protocol/wire/shown-name.ts";
import { Address } from "./address.tsx";

type NamedAddressProps = Omit<ComponentProps<typeof Address>, "full"> & {
  /** The name that the company gave it; null: none. */
  name: string | null;
};

/** A wallet by its name, with its address in full below. */
export function NamedAddress({ name, ...address }: NamedAddressProps) {
  return (
    <>
      {name !== null && (
        <bdi translate="no" className="block">
          {shownName(name)}
        </bdi>
      )}
      <Address {...address} full />
    </>
  );
}
