import { Link } from "@remix-run/react";
import { altTexts } from "~/text/works/alt-texts";

const text = altTexts.ofWork;

/** To what the work's files show and say, and how much of it nobody has written. */
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
