import { buttonClass } from "#components/ui/button-class.ts";
import { NoticePage } from "./notice-page.tsx";

/**
 * The last resort, when even the frame of the pages can't be drawn. No catalog and no cookie reaches
 * it, so it says its few words in both languages.
 */
export function GlobalCrash({ digest }: { digest: string | undefined }) {
  return (
    <NoticePage
      title="Não foi possível mostrar esta página"
      action={
        <button
          type="button"
          onClick={() => location.reload()}
          className={buttonClass({ tone: "primary" })}
        >
          Recarregar · <span lang="en">Reload</span>
        </button>
      }
    >
      <p>
        A falha é nossa. O que você já tinha enviado continua valendo: confira antes de enviar de
        novo.
      </p>
      <p lang="en">
        This page could not be shown. The fault is on our side. What you had already sent still
        stands: check it before sending again.
      </p>
      {digest && <code className="font-mono text-sm">{digest}</code>}
    </NoticePage>
  );
}
