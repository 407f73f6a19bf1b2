import { Counter } from "~/components/counter";
import { ErrorSummary } from "~/components/error-summary";
import { describedBy, Field } from "~/components/field";
import { FilterBar } from "~/components/filter-bar";
import { ConsentField, PasswordField } from "~/components/person-fields";
import { type Piece, row } from "./piece";

/** What one presses, fills in and chooses. */
export const formPieces: Piece[] = [
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
];
