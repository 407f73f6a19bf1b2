import { Link } from "@remix-run/react";
import { altTexts } from "~/text/works/alt-texts";

const text = altTexts.ofWork;

/** A link to the texts of the work's files, with the number of missing texts. */
export function TextsLink({ proposalId, lacking }: { proposalId: string; lacking: number }) {
  return (
    <p className="mt-4">
      <Link to={`/propuesta/${proposalId}/textos-alternativos`} className="link link-tall">
        {text.link}
      </Link>
      {lacking > 0 && <span className="font-semibold"> ({text.lacking(lacking)})</span>}
    </p>
  );
}
