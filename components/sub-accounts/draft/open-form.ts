/** The draft form on the page; navigation saves it first. */
export type OpenForm = {
  flush: () => Promise<boolean>;
  readonly hasUnsaved: boolean;
  /** Saving can't succeed, so waiting would not help. */
  readonly isStuck: boolean;
};

let open: OpenForm | null = null;

/** Registers the page's form, until the returned function is called. */
export function registerOpenForm(form: OpenForm): () => void {
  open = form;
  return () => {
    if (open === form) open = null;
  };
}

export const openForm = (): OpenForm | null => open;
