/** What a list's page offers to do with what is selected; the bar of the selection knows nothing of files. */
let offered: ((keys: readonly string[]) => void) | null = null;

/** Offers it, until the function that is given back is called. */
export function offerExport(run: (keys: readonly string[]) => void): () => void {
  offered = run;
  return () => {
    if (offered === run) offered = null;
  };
}

export const canExportSelected = (): boolean => offered !== null;

export const exportSelected = (keys: readonly string[]): void => offered?.(keys);
