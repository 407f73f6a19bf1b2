import { getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import { InputField, SelectField } from "~/components/core/control-fields";
import { Counter } from "~/components/core/counter";
import { ErrorSummary } from "~/components/core/error-summary";
import { FilterBar } from "~/components/core/filter-bar";
import { ConsentField, PasswordField } from "~/components/people/person-fields";
import { type Piece, row } from "./piece";

/** Buttons, fields and choices. */
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
    show: (scheme) => <FieldSpecimen id={`campos-${scheme}`} />,
  },
  {
    name: "Errores de un formulario",
    note: "Arriba, cada línea lleva a su campo.",
    show: (scheme) => (
      <ErrorSummary
        id={`errores-${scheme}`}
        className="mb-10"
        formErrors={undefined}
        fields={[{ id: `campos-${scheme}-email`, errors: ["El correo no es válido"] }]}
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
            options: [{ id: "votes", name: "Más votadas" }],
          },
        ]}
      />
    ),
  },
];

/** A refused form. */
function FieldSpecimen({ id }: { id: string }) {
  const [form, fields] = useForm<
    Record<"title" | "email" | "password" | "university" | "type" | "consent" | "closed", string>
  >({
    id,
    lastResult: {
      status: "error",
      initialValue: {
        title: "La Osa Mayor 2:15",
        email: "candela@",
        type: "Universidad",
        consent: "on",
        closed: "Sin cambios",
      },
      error: { email: ["El correo no es válido"] },
    },
  });
  const { title, email, university, type, closed } = fields;
  return (
    <form {...getFormProps(form)} className="grid gap-5">
      <InputField field={title} label="Título" hint={<Counter length={17} max={200} />} />
      <InputField field={email} label="Correo" mark="opcional" />
      <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
      <SelectField field={university} label="Universidad" none="Selecciona tu universidad" options={[]} />
      <fieldset>
        <legend className="label mb-1.5">Tipo de usuario</legend>
        {getCollectionProps(type, { type: "radio", options: ["Universidad", "Jurado"] }).map(
          ({ key, ...props }) => (
            <label key={key} className="choice">
              <input {...props} />
              <span className="font-semibold">{props.value}</span>
            </label>
          ),
        )}
      </fieldset>
      <ConsentField field={fields.consent} label="Acepto que mi voto se cuente." />
      <InputField field={closed} label="Cerrado" disabled />
    </form>
  );
}
