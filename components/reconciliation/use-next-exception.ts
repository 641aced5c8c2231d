"use client";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/announcer.ts";

/** After a decision: says so, and opens the next one that is open, or the list where none is. */
export function useNextException(): (said: string, next: string | null) => void {
  const router = useRouter();
  return (said, next) => {
    toast(said, "success");
    router.push(next === null ? "/reconciliation" : `/reconciliation/${next}`);
    router.refresh();
  };
}
