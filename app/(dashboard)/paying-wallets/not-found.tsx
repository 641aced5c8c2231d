import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function PayingWalletNotFound() {
  return <NotFoundInList href="/paying-wallets" title="signing.accounts" />;
}
