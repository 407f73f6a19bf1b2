import { H2 } from "~/components/core/elements";
import { Plate, type PlateWork } from "~/components/works/plate";
import { gallery as galleryText } from "~/text/public/gallery";

interface Props {
  universityName: string;
  works: PlateWork[];
}

/** Further works of the same university. */
export function Siblings({ universityName, works }: Props) {
  return (
    <section className="siblings" aria-labelledby="misma-universidad">
      <H2 id="misma-universidad">{galleryText.moreOf(universityName)}</H2>
      <ul className="plates">
        {works.map((work) => (
          <li key={work.id}>
            <Plate work={work} />
          </li>
        ))}
      </ul>
    </section>
  );
}
