import { TallLink } from "~/components/core/elements";
import { withReturn } from "~/text/core/ways-back";
import { altTexts } from "~/text/works/alt-texts";

const text = altTexts.ofWork;

interface Props {
  proposalId: string;
  lacking: number;
  /** The page that the edit form leads back to. */
  back: string;
}

/** A link to the texts of the work's files, with the number of missing texts. */
export function TextsLink({ proposalId, lacking, back }: Props) {
  const here = withReturn(`/propuesta/${proposalId}/editar`, back);
  return (
    <p className="mt-4">
      <TallLink to={withReturn(`/propuesta/${proposalId}/textos-alternativos`, here)}>{text.link}</TallLink>
      {lacking > 0 && <span className="font-semibold"> ({text.lacking(lacking)})</span>}
    </p>
  );
}
