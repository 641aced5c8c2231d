/** The form of a draft that stands on the page: whoever leads away saves it first. */
export type OpenForm = {
  flush: () => Promise<boolean>;
  readonly hasUnsaved: boolean;
  /** Waiting would not help. */
  readonly isStuck: boolean;
};

let open: OpenForm | null = null;

/** Names the form on the page, until the returned function is called. */
export function holdOpenForm(form: OpenForm): () => void {
  open = form;
  return () => {
    if (open === form) open = null;
  };
}

export const openForm = (): OpenForm | null => open;
