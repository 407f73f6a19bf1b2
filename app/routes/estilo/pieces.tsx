import type { ReactNode } from "react";
import { AdminActs } from "~/components/admin-acts";
import { ConfirmButton } from "~/components/confirm-button";
import { Counter } from "~/components/counter";
import { Cover } from "~/components/cover";
import { ErrorSummary } from "~/components/error-summary";
import { describedBy, Field } from "~/components/field";
import { FilterBar } from "~/components/filter-bar";
import { JurorActs } from "~/components/juror-acts";
import { OwnerActs, OwnerOverlay } from "~/components/owner-acts";
import { Pages } from "~/components/pages";
import { ConsentField, PasswordField } from "~/components/person-fields";
import { type CardProposal, ProposalCard, StatusMark } from "~/components/proposal-card";
import { VoteBar } from "~/components/vote-bar";
import { categories, categoryLabel } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import { proposalStatuses } from "~/contest/statuses";
import type { VoteState } from "~/contest/votes";
import { jury } from "~/text/jury";

type Scheme = "claro" | "oscuro";
type Work = Pick<CardProposal, "title" | "category" | "cover">;

interface Piece {
  name: string;
  note: string;
  /** `scheme` makes the ids of its two showings two. */
  show: (scheme: Scheme, works: Work[]) => ReactNode;
}

const card = (scheme: Scheme, kind: string, work?: Work): CardProposal => ({
  id: `${kind}-${scheme}`,
  title: work?.title ?? "Nube de plomo",
  summary: "Lo que guardamos en el aire también pesa: una nube hecha de catorce mil fotos olvidadas.",
  status: "finalista",
  category: work?.category ?? "Grafico",
  universityName: "Universidad del Cantábrico",
  cover: work?.cover ?? null,
  students: ["Candela Ruiz", "Adrián Terán", "Olaya Mier"],
  moreStudents: 2,
});

const voteStates: [VoteState, votes: number | null][] = [
  ["open", 1],
  ["voted", 1024],
  ["closed", 35],
  ["disqualified", 12],
  ["open", null],
];
const evaluationStates: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
const row = "flex flex-wrap items-center gap-4";

export const pieces: Piece[] = [
  {
    name: "Botones",
    note: "La acción principal va en tinta; lo irreversible, en bermellón.",
    show: () => (
      <div className={row}>
        <button type="button" className="button button-solid button-large">
          Participar ahora
        </button>
        <button type="button" className="button button-solid">
          Guardar
        </button>
        <button type="button" className="button">
          Cancelar
        </button>
        <button type="button" className="button button-danger">
          Eliminar
        </button>
        <button type="button" className="button" disabled>
          Enviar
        </button>
        <button type="button" className="copy-link">
          Copiar enlace
        </button>
      </div>
    ),
  },
  {
    name: "Campos",
    note: "El rótulo arriba, la ayuda y el error debajo, atados por sus identificadores.",
    show: (scheme) => (
      <div className="grid gap-5">
        <Field id={`titulo-${scheme}`} label="Título" hint={<Counter length={17} max={200} />}>
          <input
            id={`titulo-${scheme}`}
            type="text"
            className="input"
            defaultValue="La Osa Mayor 2:15"
            {...describedBy(`titulo-${scheme}`, { hint: true })}
          />
        </Field>
        <Field id={`correo-${scheme}`} label="Correo" required={false} errors={["El correo no es válido"]}>
          <input
            id={`correo-${scheme}`}
            type="text"
            className="input"
            defaultValue="candela@"
            {...describedBy(`correo-${scheme}`, { errors: ["El correo no es válido"] })}
          />
        </Field>
        <PasswordField
          field={{ id: `clave-${scheme}`, name: `clave-${scheme}` }}
          autoComplete="new-password"
          hint="Al menos 6 caracteres"
        />
        <Field id={`universidad-${scheme}`} label="Universidad">
          <select id={`universidad-${scheme}`} className="input">
            <option>Selecciona tu universidad</option>
          </select>
        </Field>
        <fieldset>
          <legend className="label mb-1.5">Tipo de usuario</legend>
          {["Universidad", "Jurado"].map((label, index) => (
            <label key={label} className="choice">
              <input type="radio" name={`tipo-${scheme}`} defaultChecked={index === 0} />
              <span className="font-semibold">{label}</span>
            </label>
          ))}
        </fieldset>
        <ConsentField
          field={{ id: `acepto-${scheme}`, name: `acepto-${scheme}`, initialValue: "on" }}
          label="Acepto que mi voto se cuente."
        />
        <Field id={`cerrado-${scheme}`} label="Cerrado">
          <input id={`cerrado-${scheme}`} type="text" className="input" defaultValue="Sin cambios" disabled />
        </Field>
      </div>
    ),
  },
  {
    name: "Errores de un formulario",
    note: "Arriba, cada línea lleva a su campo.",
    show: (scheme) => (
      <ErrorSummary
        id={`errores-${scheme}`}
        formErrors={undefined}
        fields={[{ href: `#correo-${scheme}`, errors: ["El correo no es válido"] }]}
      />
    ),
  },
  {
    name: "Filtros",
    note: "Una línea; se envía por GET y la dirección dice lo que se ve.",
    show: (scheme) => (
      <FilterBar
        label={`Filtros, ${scheme}`}
        search=""
        choices={[
          {
            name: "orden",
            label: "Orden",
            value: "votes",
            options: [{ value: "votes", label: "Más votadas" }],
          },
        ]}
      />
    ),
  },
  {
    name: "Marcas",
    note: "Un cuadrado y una palabra, nunca el color solo.",
    show: () => (
      <div className="grid gap-3">
        <p className={row}>
          {categories.map((category) => (
            <span key={category} className="mark mark-category" data-category={category}>
              {categoryLabel(category)}
            </span>
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
        {["Grafico", "Video", "Otro"].map((category) => (
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
      ) as [CardProposal, CardProposal, CardProposal, CardProposal];
      return (
        <div className="grid gap-8 sm:grid-cols-2">
          <ProposalCard proposal={seen} showStatus>
            <VoteBar proposal={seen} state="voted" votes={54} opensAt={null} back="/estilo" />
          </ProposalCard>
          <ProposalCard proposal={own} showStatus={false} overlay={<OwnerOverlay proposal={own} />}>
            <OwnerActs proposal={own} canEdit />
          </ProposalCard>
          <ProposalCard proposal={judged} showStatus={false}>
            <JurorActs
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
            <AdminActs proposal={ruled} />
          </ProposalCard>
        </div>
      );
    },
  },
  {
    name: "Preguntas",
    note: "Una frase dice qué pasará, otra qué no se puede deshacer; el botón se llama como el acto.",
    show: () => (
      <ConfirmButton
        label="Eliminar"
        className="button button-danger"
        title="¿Eliminar esta propuesta?"
        confirm="Eliminar propuesta"
        danger
        fields={{ intent: "nada" }}
      >
        <p>Se borrará «Nube de plomo» con sus archivos.</p>
        <p className="mt-2 font-semibold">No se puede deshacer.</p>
      </ConfirmButton>
    ),
  },
  {
    name: "Avisos",
    note: "Abajo a la izquierda; en el móvil, arriba. Sin JavaScript, una banda hasta la página siguiente.",
    show: () => (
      <div className="grid justify-items-start gap-4">
        {(
          [
            ["success", "Voto registrado", "Tu voto ha sido contabilizado"],
            ["notice", "Otra persona ha guardado antes", "Recarga la página para ver sus cambios."],
            ["error", "Error", "Correo o contraseña incorrectos"],
          ] as const
        ).map(([tone, title, line]) => (
          <div key={tone} className={`toast toast-${tone}`}>
            <p className="toast-title">{title}</p>
            <p className="text-small">{line}</p>
          </div>
        ))}
      </div>
    ),
  },
  {
    name: "Pestañas y páginas",
    note: "Enlaces de verdad: se abren en otra ventana y funcionan sin JavaScript.",
    show: (scheme) => (
      <>
        <nav aria-label={`Pestañas, ${scheme}`} className="mb-8 flex border-b">
          <a href="#botones" className="tab" aria-current="page">
            Iniciar Sesión
          </a>
          <a href="#campos" className="tab">
            Registrarse
          </a>
        </nav>
        <Pages label={`Páginas, ${scheme}`} page={2} pages={5} href={(page) => `?pagina=${page}`} />
      </>
    ),
  },
  {
    name: "Tablas",
    note: "Filas de 40 píxeles, filetes, las cifras a la derecha.",
    show: () => (
      <>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Obra</th>
              <th scope="col" className="numeric">
                Votos
              </th>
              <th scope="col" className="numeric">
                Media
              </th>
            </tr>
          </thead>
          <tbody>
            {[
              ["Nube de plomo", "29", "73,4"],
              ["Ruido blanco", "1.026", "8,0"],
            ].map(([title, votes, mean]) => (
              <tr key={title}>
                <td>{title}</td>
                <td className="numeric">{votes}</td>
                <td className="numeric">{mean}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <progress className="juror-progress mt-6" value={0.6} max={1} aria-label="Progreso" />
      </>
    ),
  },
  {
    name: "Vacío, cerrado, error",
    note: "Una frase grande, una línea, un acto.",
    show: () => (
      <div className="statement">
        <p className="h1">No se encontraron propuestas</p>
        <p>Prueba con otra palabra u otra categoría.</p>
        <a href="#botones" className="button">
          Ver todas las obras
        </a>
      </div>
    ),
  },
];
