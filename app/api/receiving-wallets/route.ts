import { pickerDoor } from "#lib/core/doors/picker-door.ts";
import { searchPayinWallets } from "#lib/payins/views/payin-wallets.ts";

/** Receiving wallets that a payin may go to, whose name, network or address holds a text. */
export const POST = pickerDoor(
  "receiving-wallets",
  "payin:create",
  ({ text, also }, { store, actor }) => searchPayinWallets(store, actor.account, text, also),
);
