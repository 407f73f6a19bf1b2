import { type ReactNode, useState } from "react";
import { Button } from "~/components/core/elements";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import type { OtherTabs } from "./local-draft";

interface Props {
  /** Save time of the restored draft (epoch ms); null without one. */
  restoredFrom: number | null;
  elsewhere: OtherTabs;
  onDiscard: () => void;
  /** Replaces the other tab's draft with this tab's. */
  onOverride: () => void;
}

/** The stored draft's state, with its actions. */
export function DraftNotice({ restoredFrom, elsewhere, onDiscard, onOverride }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  if (elsewhere === "gone") {
    return (
      <Notice title={proposalFormText.draft.goneElsewhere} line={proposalFormText.draft.goneElsewhereHelp}>
        <Reload>Empezar otra propuesta</Reload>
      </Notice>
    );
  }
  if (elsewhere === "changed") {
    return (
      <Notice
        title={proposalFormText.draft.changedElsewhere}
        line={proposalFormText.draft.changedElsewhereHelp}
      >
        <Button type="button" onClick={onOverride}>
          Seguir con lo de aquí
        </Button>
        <Reload>Ver lo de la otra pestaña</Reload>
      </Notice>
    );
  }
  if (restoredFrom === null) return null;
  return isAsking ? (
    <Notice title={proposalFormText.draft.discardQuestion}>
      <Button
        type="button"
        danger
        onClick={() => {
          setIsAsking(false);
          onDiscard();
        }}
      >
        Sí, descartar
      </Button>
      <Button type="button" onClick={() => setIsAsking(false)} autoFocus>
        Conservar
      </Button>
    </Notice>
  ) : (
    <Notice title={proposalFormText.draft.restored(restoredFrom, Date.now())}>
      <Button type="button" onClick={() => setIsAsking(true)}>
        {proposalFormText.draft.discard}
      </Button>
    </Notice>
  );
}

function Notice({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <div className="mb-10 border-l-4 border-ink bg-sheet px-5 py-4" role="status">
      <p className="font-semibold">{title}</p>
      {line && <p className="mt-1 text-small">{line}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Reload({ children }: { children: string }) {
  return (
    <Button type="button" onClick={() => location.reload()}>
      {children}
    </Button>
  );
}
