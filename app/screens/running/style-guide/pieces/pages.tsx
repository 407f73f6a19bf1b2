import { BackLink } from "~/components/core/back-link";
import { ClosedNotice } from "~/components/core/closed-notice";
import { ConfirmButton } from "~/components/core/confirm-button";
import { Pages } from "~/components/core/pages";
import { TabBar } from "~/components/core/tab-bar";
import { Table } from "~/components/core/table";
import { failure } from "~/text/core/toast";
import type { Piece } from "./piece";

/** Dialogs, messages, links and lists. */
export const pagePieces: Piece[] = [
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
    name: "Enlaces y notas",
    note: "En el texto, subrayado; solo, con la altura de un dedo. La nota va junto a lo que explica.",
    show: () => (
      <div className="grid justify-items-start gap-4">
        <p>
          Las bases están en la{" "}
          <a href="#enlaces-y-notas" className="link">
            página de inicio
          </a>
          .
        </p>
        <BackLink to="/universidad" at="#enlaces-y-notas" />
        <p className="note">Los archivos no se cambian.</p>
        <p className="note note-accent">Se ha recuperado lo que escribiste.</p>
        <p className="note note-warn">La vigilancia de votos está desactivada.</p>
        <p className="note note-error font-semibold">Esa universidad ya no existe.</p>
      </div>
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
        <TabBar
          label={`Pestañas, ${scheme}`}
          tabs={[
            ["#botones", "Iniciar Sesión"],
            ["#campos", "Registrarse"],
          ]}
          current="#botones"
        />
        <Pages label={`Páginas, ${scheme}`} page={2} pages={5} href={(page) => `?pagina=${page}`} />
      </>
    ),
  },
  {
    name: "Tablas",
    note: "Filas de 40 píxeles, filetes, las cifras a la derecha.",
    show: (scheme) => (
      <>
        <Table caption={`Tabla, ${scheme}`} columns={["Obra", { figure: "Votos" }, { figure: "Media" }]}>
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
        </Table>
        <progress className="juror-progress mt-6" value={0.6} max={1} aria-label="Progreso" />
      </>
    ),
  },
  {
    name: "Vacío, cerrado, error",
    note: "Vacío: una frase grande, una línea, un acto. Cerrado: por qué y hasta cuándo, entre dos filetes.",
    show: () => (
      <>
        <ClosedNotice notice={failure("La votación está cerrada", "Se abre el 12 de mayo de 2025.")} />
        <div className="statement">
          <p className="h1">No se encontraron propuestas</p>
          <p>Prueba con otra palabra u otra categoría.</p>
          <a href="#botones" className="button">
            Ver todas las obras
          </a>
        </div>
      </>
    ),
  },
];
