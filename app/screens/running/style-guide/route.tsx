import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DialogForm } from "~/components/core/dialog-form";
import { siteTitle } from "~/text/core/common";
import { formPieces } from "./pieces/forms";
import { mailPieces } from "./pieces/mails";
import { pagePieces } from "./pieces/pages";
import type { Scheme } from "./pieces/piece";
import { workPieces } from "./pieces/works";
import { Colors, Type } from "./tokens";

export const meta: MetaFunction = () => [{ title: siteTitle("Sistema de diseño") }];

const pieces = [...formPieces, ...workPieces, ...pagePieces, ...mailPieces];

/** Only for developers on a local installation. Its examples are the contest's own works. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.env.ENVIRONMENT !== "local") throw new Response(null, { status: 404 });
  return { works: (await context.works.wall()).slice(0, 2) };
}

/** The style guide: all tokens and components in their states, in light and dark. */
export default function DesignSystem() {
  const { works } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <header className="gallery-head">
        <h1 className="h1">Sistema de diseño</h1>
        <p>
          Papel, tinta y un solo acento. Las obras ponen el color. Los valores están en app/styles/tokens.css
          y las piezas en app/components.
        </p>
      </header>
      {/* The form of the menus of an admin's cards. */}
      <DialogForm list="/admin/estados" />
      <nav aria-label="Piezas" className="border-t border-ink py-4">
        <ul className="flex flex-wrap gap-x-6">
          {["Color", "Tipografía", ...pieces.map(({ name }) => name)].map((name) => (
            <li key={name}>
              <a href={`#${anchor(name)}`} className="link link-tall">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Specimen name="Color" note="Cada par se lee o se distingue: lo prueba test/unit/styles.">
        {() => <Colors />}
      </Specimen>
      <Specimen
        name="Tipografía"
        note="Bricolage Grotesque para lo que se mira, Instrument Sans para lo que se lee."
      >
        {() => <Type />}
      </Specimen>
      {pieces.map(({ name, note, show }) => (
        <Specimen key={name} name={name} note={note}>
          {(scheme) => show(scheme, works)}
        </Specimen>
      ))}
    </div>
  );
}

const anchor = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\W+/g, "-");

interface SpecimenProps {
  name: string;
  note: string;
  children: (scheme: Scheme) => ReactNode;
}

function Specimen({ name, note, children }: SpecimenProps) {
  return (
    <section id={anchor(name)} className="scroll-mt-4 border-t border-ink pt-4 pb-16">
      <h2 className="h2">{name}</h2>
      <p className="mt-1 mb-6 text-ink-soft">{note}</p>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="specimen scheme-light">{children("claro")}</div>
        <div className="specimen scheme-dark">{children("oscuro")}</div>
      </div>
    </section>
  );
}
