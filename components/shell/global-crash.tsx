/**
 * The last resort when even the pages' frame can't be rendered. It has no catalog and no cookie, so it
 * says its few words in both languages. Its code is loaded with every page, so it is bare.
 */
export function GlobalCrash({ digest }: { digest: string | undefined }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
      <title>Ponte</title>
      <h1 className="text-xl font-semibold">Não foi possível mostrar esta página</h1>
      <p>A falha é nossa. O que já foi enviado continua valendo: confira antes de repetir.</p>
      <p lang="en">
        This page could not be shown. The fault is ours. What was already sent still stands: check
        it before repeating it.
      </p>
      {digest && <code translate="no">{digest}</code>}
      <button type="button" onClick={() => location.reload()} className="control input-box">
        Recarregar · Reload
      </button>
    </main>
  );
}
