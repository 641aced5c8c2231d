import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function PixAccountNotFound() {
  return <NotFoundInList href="/pix-accounts" title="pixAccounts.title" />;
}
