import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function WalletNotFound() {
  return <NotFoundInList href="/wallets" title="wallets.title" />;
}
