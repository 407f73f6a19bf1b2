import { ButtonLink, TallLink } from "~/components/core/elements";
import { OwnerActions, OwnerOverlay } from "~/components/works/owner-actions";
import { type CardProposal, ProposalCard } from "~/components/works/proposal-card";
import { limits } from "~/contest/core/limits";
import type { Losses } from "~/contest/core/visibility";
import { videoLength } from "~/text/core/formats";
import { university as universityText } from "~/text/people/university";
import { altTexts } from "~/text/works/alt-texts";

interface Props {
  cards: (CardProposal & {
    isDraft: boolean;
    losses: Losses;
    lackingTexts: number;
    /** Files whose picture has turned out damaged. */
    damagedFiles: number;
  })[];
  isOpen: boolean;
  showStatus: boolean;
}

/**
 * The university's three slots as numbered sheets: used ones show their work, the next free one
 * invites.
 */
export function Slots({ cards, isOpen, showStatus }: Props) {
  const places = Array.from({ length: limits.proposalsPerUniversity }, (_, i) => i + 1);
  return (
    <>
      <h2 className="sr-only">Tus propuestas</h2>
      <ol className="mt-8 grid gap-x-6 gap-y-12 md:grid-cols-3">
        {places.map((place) => {
          const card = cards[place - 1];
          return (
            <li key={card?.id ?? place} className="flex flex-col border bg-sheet p-4 sm:p-5 [&>article]:grow">
              <p className="numeral mb-4 text-[1.25rem] leading-none font-bold">
                {place}/{places.length}
              </p>
              {card ? (
                <Sent card={card} isOpen={isOpen} showStatus={showStatus} />
              ) : (
                <Free isNext={place === cards.length + 1} isOpen={isOpen} />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Sent({ card, isOpen, showStatus }: Omit<Props, "cards"> & { card: Props["cards"][number] }) {
  return (
    <ProposalCard
      proposal={card}
      showStatus={showStatus}
      lead={card.isDraft && <p className="mark mb-3">Borrador</p>}
      overlay={isOpen && <OwnerOverlay proposal={card} losses={card.losses} />}
    >
      {card.damagedFiles > 0 && (
        <p className="field-error mb-3 border-t pt-3 text-small">
          {universityText.damagedFiles(card.damagedFiles)}
        </p>
      )}
      {card.lackingTexts > 0 && (
        <p className="mb-3 border-t pt-3 text-small">
          <span className="block font-semibold">
            {altTexts.title}: {altTexts.ofWork.lacking(card.lackingTexts)}
          </span>
          <TallLink
            to={`/propuesta/${card.id}/textos-alternativos`}
            aria-label={`${altTexts.ofWork.write} de «${card.title}»`}
          >
            {altTexts.ofWork.write}
          </TallLink>
        </p>
      )}
      <OwnerActions proposal={card} canEdit={isOpen} />
    </ProposalCard>
  );
}

function Free({ isNext, isOpen }: { isNext: boolean; isOpen: boolean }) {
  const isInviting = isNext && isOpen;
  const words = isInviting ? "Aquí va tu próxima obra" : isOpen ? "" : "Sin enviar";
  return (
    <div className="flex grow flex-col border-t border-dashed border-ink/40 pt-4 md:min-h-80">
      {words && (
        <p
          className={`font-display text-[1.5rem] leading-tight font-semibold ${isInviting ? "" : "text-ink-soft"}`}
        >
          {words}
        </p>
      )}
      {isInviting && (
        <>
          <p className="mt-2 text-small text-ink-soft">
            Un cartel, una ilustración o un vídeo de hasta {videoLength}.
          </p>
          <div className="mt-auto pt-8">
            <ButtonLink href="/universidad/nueva" solid className="w-full">
              Nueva propuesta
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
