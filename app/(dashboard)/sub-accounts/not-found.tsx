import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function SubAccountNotFound() {
  return <NotFoundInList href="/sub-accounts" title="subAccounts.title" />;
}
