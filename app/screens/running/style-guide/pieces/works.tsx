import { JurorActions } from "~/components/jury/juror-actions";
import { VoteBar } from "~/components/votes/vote-bar";
import { AdminActions } from "~/components/works/admin-actions";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover } from "~/components/works/cover";
import { OwnerActions, OwnerOverlay } from "~/components/works/owner-actions";
import { type CardProposal, ProposalCard, StatusMark } from "~/components/works/proposal-card";
import type { EvaluationState } from "~/contest/jury/scoring";
import type { VoteState } from "~/contest/votes/votes";
import { categories, newProposalCategories } from "~/contest/works/categories";
import { type ProposalStatus, proposalStatuses } from "~/contest/works/statuses";
import { jury } from "~/text/jury/jury";
import { type Piece, row, type Scheme, type Work } from "./piece";

type ShownCard = CardProposal & { status: ProposalStatus };
const card = (scheme: Scheme, kind: string, work?: Work): ShownCard => ({
  id: `${kind}-${scheme}`,
  title: work?.title ?? "Nube de plomo",
  summary: "Lo que guardamos en el aire también pesa: una nube hecha de catorce mil fotos olvidadas.",
  status: "finalista",
  honour: null,
  category: work?.category ?? "Grafico",
  universityName: "Universidad del Cantábrico",
  cover: work?.cover ?? null,
  students: ["Candela Ruiz", "Adrián Terán", "Olaya Mier"],
  moreStudents: 2,
});

const voteStates: [VoteState, votes: number | null][] = [
  ["open", 1],
  ["voted", 1024],
  ["pending", 87],
  ["closed", 35],
  ["disqualified", 12],
  ["open", null],
];
const evaluationStates: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
/** Works and their states. */
export const workPieces: Piece[] = [
  {
    name: "Marcas",
    note: "Un cuadrado y una palabra, nunca el color solo.",
    show: () => (
      <div className="grid gap-3">
        <p className={row}>
          {categories.map((category) => (
            <CategoryMark key={category} category={category} />
          ))}
        </p>
        <p className={row}>
          {proposalStatuses.map((status) => (
            <StatusMark key={status} status={status} />
          ))}
        </p>
        <p className={row}>
          {evaluationStates.map((state) => (
            <span key={state} className="mark mark-evaluation" data-evaluation={state}>
              {jury.states[state]}
            </span>
          ))}
        </p>
      </div>
    ),
  },
  {
    name: "Portadas",
    note: "Cada obra a su proporción; sin archivo, las dos tintas de su categoría bajo una trama de imprenta.",
    show: (_scheme, works) => (
      <div className="grid grid-cols-3 items-end gap-4">
        {works.map(({ title, cover, category }) => (
          <Cover key={title} file={cover} category={category} alt={title} sizes="12rem" eager />
        ))}
        {newProposalCategories.map((category) => (
          <Cover key={category} file={null} category={category} alt={`Sin archivo: ${category}`} />
        ))}
      </div>
    ),
  },
  {
    name: "Voto",
    note: "Una barra tan ancha como su obra: abierta, votada, cerrada, de una obra descalificada, sin recuento.",
    show: (scheme) => (
      <div className="grid gap-3">
        {voteStates.map(([state, votes]) => (
          <VoteBar
            key={`${state}-${votes}`}
            proposal={{ id: `publico-${scheme}`, title: "Nube de plomo" }}
            state={state}
            votes={votes}
            opensAt="2026-12-15"
            back="/estilo"
          />
        ))}
      </div>
    ),
  },
  {
    name: "Tarjetas",
    note: "La obra, su cartela y lo que cada papel puede hacer: público, universidad, jurado, administración.",
    show: (scheme, works) => {
      const [seen, own, judged, ruled] = ["publico", "propia", "jurado", "admin"].map((kind, index) =>
        card(scheme, kind, works[index]),
      ) as [ShownCard, ShownCard, ShownCard, ShownCard];
      return (
        <div className="grid gap-8 sm:grid-cols-2">
          <ProposalCard proposal={seen} showStatus>
            <VoteBar proposal={seen} state="voted" votes={54} opensAt={null} back="/estilo" />
          </ProposalCard>
          <ProposalCard proposal={own} showStatus={false} overlay={<OwnerOverlay proposal={own} />}>
            <OwnerActions proposal={own} canEdit />
          </ProposalCard>
          <ProposalCard proposal={judged} showStatus={false}>
            <JurorActions
              proposalId={judged.id}
              title={judged.title}
              state="draft"
              progress={75}
              hasChanges={false}
              score={0.734}
              votes={54}
            />
          </ProposalCard>
          <ProposalCard proposal={ruled} showStatus>
            <AdminActions proposal={ruled} />
          </ProposalCard>
        </div>
      );
    },
  },
];
